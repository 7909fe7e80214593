import { Checkbox } from '@mantine/core';
import { NoMail } from '#features/outbox/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { KIND_WORDS } from './notice-words.ts';
import { useChoose, usePreferences } from './notices.api.ts';
import classes from './notices.module.css';

/** Chooses which kinds of notices appear in the app and in the daily mail. */
export function NoticeChoices() {
  const preferences = usePreferences();
  const choose = useChoose();
  const { data, error } = preferences;
  if (!data) {
    return (
      <Card>
        {error ? (
          <LoadError
            what="your notification settings"
            error={error}
            retry={() => void preferences.refetch()}
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    );
  }
  const isBusy = choose.isPending;
  return (
    <Card>
      <p className={classes.note}>
        {data.has_address
          ? 'We send the email once a day, in the morning, if something is new. It never contains scores.'
          : 'You don’t get emails because you have no confirmed address. Add one in your profile.'}
      </p>
      <NoMail instead="You find what’s new here." />
      <table className={classes.choices}>
        <thead>
          <tr>
            <th scope="col">Tell me when</th>
            <th scope="col">In the app</th>
            <th scope="col">By email</th>
          </tr>
        </thead>
        <tbody>
          {data.kinds.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">{KIND_WORDS[choice.kind]}</th>
              <td>
                <Checkbox
                  aria-label={`${KIND_WORDS[choice.kind]}: here`}
                  checked={choice.in_app}
                  disabled={isBusy}
                  onChange={({ currentTarget: { checked } }) =>
                    choose.mutate({ ...choice, in_app: checked }, { onError: sayFault })
                  }
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${KIND_WORDS[choice.kind]}: by email`}
                  checked={choice.by_mail}
                  disabled={isBusy || !data.has_address}
                  onChange={({ currentTarget: { checked } }) =>
                    choose.mutate({ ...choice, by_mail: checked }, { onError: sayFault })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
