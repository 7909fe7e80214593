import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { twoStepQuery, useEndTwoStep, useRenewRecoveryCodes } from './two-step.api.ts';
import classes from './two-step.module.css';
import { RecoveryCodes, TwoStepSetup } from './two-step-setup.tsx';

/** The person's second step: off, being set up, or on with its recovery codes. */
export function TwoStepCard() {
  const standing = useQuery(twoStepQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  const renewing = useRenewRecoveryCodes();
  const ending = useEndTwoStep();
  if (isSettingUp) {
    return (
      <Card>
        <TwoStepSetup done={() => setSettingUp(false)} cancel={() => setSettingUp(false)} />
      </Card>
    );
  }
  if (renewing.isSuccess) {
    return (
      <Card>
        <RecoveryCodes codes={renewing.data.recovery_codes} done={renewing.reset} />
      </Card>
    );
  }
  return (
    <Card>
      {standing.isPending && <SkeletonLines lines={2} />}
      {standing.isLoadingError && (
        <LoadError
          what="two-step verification"
          error={standing.error}
          retry={() => void standing.refetch()}
        />
      )}
      {standing.data?.is_on === false && (
        <div className={classes.steps}>
          <p>Off. When it’s on, signing in takes your password and a code from an app on your phone.</p>
          <div className={classes.acts}>
            <Button variant="default" onClick={() => setSettingUp(true)}>
              Set up
            </Button>
          </div>
        </div>
      )}
      {standing.data?.is_on && (
        <div className={classes.steps}>
          <p>On. {counted(standing.data.recovery_codes_left, 'recovery code')} left.</p>
          <div className={classes.acts}>
            <BusyButton
              variant="default"
              busy={renewing.isPending}
              busyWords="Creating"
              onClick={() => renewing.mutate(undefined, { onError: sayFault })}
            >
              Create new recovery codes
            </BusyButton>
            {!standing.data.is_required && (
              <BusyButton
                variant="default"
                busy={ending.isPending}
                busyWords="Turning off"
                onClick={() => ending.mutate(undefined, { onError: sayFault })}
              >
                Turn off
              </BusyButton>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}
