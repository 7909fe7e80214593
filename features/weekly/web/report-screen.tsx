import { Button } from '@mantine/core';
import { IconDownload, IconLanguage } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DEFAULT_LOCALE } from '#contract/locale-values.ts';
import { firstLanguage, isOurs, LANGUAGE_CHOICES, type Language } from '#features/letters/language.rules.ts';
import { consentPage } from '#features/letters/letters.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useSpokenPage } from '#web/shell/spoken-page.ts';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import type { GuardianReport } from '../guardian.contract.ts';
import { datesOf, dayOfInstantIn } from '../report-words.rules.ts';
import { type Deed, useDeed, useReport, useSavePdf } from './report.api.ts';
import { ReportLetter } from './report-letter.tsx';
import classes from './report-screen.module.css';

const route = getRouteApi('/report/$token');

/**
 * The page that a guardian's link opens: one child's week, without the app's frame or a sign-in, in the
 * language of the mail or in a different one that the product has. Mail programs open links automatically, so
 * opening it changes nothing; the guardian presses buttons.
 */
export function ReportScreen() {
  const { token } = route.useParams();
  const { data, error, refetch } = useReport(token);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? data?.report?.language ?? firstLanguage(navigator.languages);
  const words = reportPageWords(language);
  const isClosed = error instanceof ApiProblem && error.status === 404;
  const title = isClosed ? words.closed : data?.report ? words.title(data.report.student) : 'Assay';
  useSpokenPage(language, title);
  useUnlisted();
  return (
    <main className={classes.column}>
      <div className={classes.bar}>
        <span>{data?.report?.school ?? 'Assay'}</span>
        <LanguageSelect
          aria-label={consentPage(language).language}
          leftSection={<IconLanguage size={16} stroke={1.5} aria-hidden />}
          choices={LANGUAGE_CHOICES}
          forOneself
          value={language}
          onChange={(next) => {
            if (next !== null && isOurs(next)) setChosen(next);
          }}
        />
      </div>
      {isClosed && (
        <>
          <h1>{words.closed}</h1>
          <p className={classes.lead}>{words.closed_what_now}</p>
        </>
      )}
      {error && !isClosed && (
        <div role="alert">
          <h1>Assay</h1>
          <p className={classes.lead}>{consentPage(language).unreached}</p>
          <Button variant="default" onClick={() => void refetch()}>
            ↻
          </Button>
        </div>
      )}
      {!data && !error && <SkeletonLines lines={12} />}
      {data?.report && !error && <ReportLetter report={data.report} language={language} />}
      {data && !error && <Letters data={data} token={token} language={language} />}
    </main>
  );
}

interface LettersProps {
  data: GuardianReport;
  token: string;
  language: Language;
}

/** Tells why the guardian gets these mails, and offers to pause or stop them. */
function Letters({ data, token, language }: LettersProps) {
  const words = reportPageWords(language);
  const { mutate, error, isPending } = useDeed(token);
  const saving = useSavePdf(token);
  const { report, letters, paused_until, may_resume } = data;
  const zone = report?.week.time_zone ?? 'UTC';
  const dates = datesOf(language, report?.week.locale ?? DEFAULT_LOCALE);
  const stands =
    letters === 'stopped'
      ? words.stopped
      : paused_until === null
        ? null
        : words.paused(dayOfInstantIn(dates, paused_until, zone));
  const button = (deed: Deed, look: 'default' | 'filled' = 'default') => (
    <Button variant={look} disabled={isPending} onClick={() => mutate(deed)}>
      {words[deed]}
    </Button>
  );
  return (
    <section className={classes.end}>
      {report && (
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={saving.isPending}
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() =>
              saving.mutate({ language, name: `${words.title(report.student)} ${report.week.name}` })
            }
          >
            {words.pdf}
          </Button>
        </div>
      )}
      {saving.error && <p role="alert">{consentPage(language).failed}</p>}
      <div role="status">
        {stands !== null && (report ? <p className={classes.said}>{stands}</p> : <h1>{stands}</h1>)}
      </div>
      {/* A stop link opens no report, so the page needs a different heading. */}
      {stands === null && !report && <h1>{words.stop}</h1>}
      {letters === 'on' && report?.agreed_at != null && (
        <p>{words.agreed(dayOfInstantIn(dates, report.agreed_at, zone))}</p>
      )}
      <div className={classes.acts}>
        {letters !== 'on' && may_resume && button('resume', 'filled')}
        {letters !== 'stopped' && button('stop')}
        {letters === 'on' && may_resume && button('pause')}
      </div>
      {error && <p role="alert">{consentPage(language).failed}</p>}
      {report && (
        <>
          <p>
            {words.open_until(dayOfInstantIn(dates, report.expires_at, zone))}{' '}
            {words.private_to(report.student)}
          </p>
          <div className={classes.acts}>{button('close')}</div>
        </>
      )}
    </section>
  );
}

/** Keeps the page out of search engines, and its address out of referrers. */
function useUnlisted(): void {
  useEffect(() => {
    const hints = [
      ['robots', 'noindex'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => {
      const hint = document.createElement('meta');
      Object.assign(hint, { name, content });
      document.head.append(hint);
      return hint;
    });
    return () => {
      for (const hint of hints) hint.remove();
    };
  }, []);
}
