import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { endSignIn } from './auth.api.ts';
import classes from './door.module.css';
import { Door } from './door.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { goOnAfterTwoStep } from './two-step.api.ts';
import { TwoStepSetup } from './two-step-setup.tsx';

/** Sets up the second step. If the school requires it of staff, no other screen opens before that. */
export function TwoStepScreen() {
  const navigate = useNavigate();
  return (
    <Door over="Assay" title="Two-step verification">
      <p className={classes.intro}>
        Your school requires staff to sign in with a password and a code from an app. Set it up once to
        continue.
      </p>
      <TwoStepSetup
        done={() => {
          goOnAfterTwoStep();
          void navigate({ to: '/' });
        }}
      />
      <p className={classes.note}>
        <Button variant="subtle" onClick={endSignIn}>
          Sign out
        </Button>
      </p>
      <ProofDialog />
    </Door>
  );
}
