import { IconLanguage } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { firstLanguage, isOurs, LANGUAGE_CHOICES } from '#features/letters/language.rules.ts';
import { consentPage } from '#features/letters/letters.rules.ts';
import type { ConsentPage } from '#features/letters/wording.rules.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/api.ts';
import { useSpokenPage } from '#web/shell/spoken-page.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FaultNote } from '#web/ui/form-fault.tsx';
import { LanguageSelect } from '#web/ui/language-select.tsx';
import { linkSpent } from '../auth.contract.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { useGiveConsent } from './getting-in.api.ts';
import { useTokenOfLink } from './token-of-link.ts';

/**
 * The screen behind a guardian's consent link, in the mail's language or in another supported language. Mail
 * programs open links by themselves, so consent needs a press of the button.
 */
export function ConsentScreen() {
  const search = useSearch({ from: '/consent' });
  const token = useTokenOfLink('/consent', search.token);
  const [language, setLanguage] = useState(() =>
    firstLanguage([search.language ?? '', ...navigator.languages]),
  );
  const words = consentPage(language);
  useSpokenPage(language, words.title);
  const { mutate, data, error, isPending, isSuccess } = useGiveConsent();
  return (
    <Door over="Assay" title={words.title} isWordless={language !== 'en'}>
      {token === undefined && <p className={classes.intro}>{words.no_token}</p>}
      {isSuccess && (
        <p className={classes.intro} role="status">
          {words.done(data.first_name)}
        </p>
      )}
      {token !== undefined && !isSuccess && (
        <>
          <p className={classes.intro}>{words.intro}</p>
          <div className={classes.form}>
            {error && <FaultNote>{faultIn(words, error)}</FaultNote>}
            <BusyButton
              size="lg"
              fullWidth
              busy={isPending}
              busyWords={words.acting}
              onClick={() => mutate({ token, language })}
            >
              {words.act}
            </BusyButton>
          </div>
        </>
      )}
      <div className={classes.note}>
        <LanguageSelect
          label={words.language}
          leftSection={<IconLanguage size={16} stroke={1.5} />}
          choices={LANGUAGE_CHOICES}
          forOneself
          value={language}
          onChange={(chosen) => {
            if (chosen !== null && isOurs(chosen)) setLanguage(chosen);
          }}
        />
      </div>
    </Door>
  );
}

function faultIn(words: ConsentPage, error: Error): string {
  if (error instanceof NetworkFailure) return words.unreached;
  return error instanceof ApiProblem && error.code === linkSpent.code ? words.spent : words.failed;
}
