/** The mail and the page of the weekly report in every language. */
import { harmlessName } from './harmless-name.rules.ts';
import { type Language, languageFor } from './language.rules.ts';
import { linkedIn, signed } from './letters.rules.ts';
import { de } from './report-de.rules.ts';
import { en } from './report-en.rules.ts';
import { es } from './report-es.rules.ts';
import { fr } from './report-fr.rules.ts';
import { it } from './report-it.rules.ts';
import { ja } from './report-ja.rules.ts';
import { ko } from './report-ko.rules.ts';
import { pl } from './report-pl.rules.ts';
import { ptBr } from './report-pt-br.rules.ts';
import { ru } from './report-ru.rules.ts';
import { uk } from './report-uk.rules.ts';
import { vi } from './report-vi.rules.ts';
import type { ReportPage, ReportWording } from './report-wording.rules.ts';
import { zhHans } from './report-zh-hans.rules.ts';
import { zhHant } from './report-zh-hant.rules.ts';
import type { Words } from './wording.rules.ts';

const REPORTS: Readonly<Record<Language, ReportWording>> = {
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  pl,
  ru,
  uk,
  vi,
  'pt-BR': ptBr,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/**
 * The mail to a guardian in their language, with a link to the week of `first_name` and a link to stop these
 * mails.
 */
export function reportWords(
  to: { readonly name: string; readonly language: string },
  first_name: string,
  link: { readonly link: string; readonly life_seconds: number },
  stop_link: string,
): Words {
  const { wording, told } = linkedIn(to.language, link);
  const { mail } = REPORTS[languageFor(to.language)];
  return signed(wording, harmlessName(to.name), {
    subject: mail.subject(harmlessName(first_name)),
    lines: [mail.ready(told.link), mail.private_until(told.lasts), mail.stop(stop_link)],
  });
}

/** The words of the weekly report's page. */
export function reportPageWords(language: Language): ReportPage {
  return REPORTS[language].page;
}
