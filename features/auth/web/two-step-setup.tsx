import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { confirmTwoStep } from '../two-step.contract.ts';
import { useConfirmTwoStep, useStartTwoStep } from './two-step.api.ts';
import classes from './two-step.module.css';

interface TwoStepSetupProps {
  done: () => void;
  /** Set where the person may cancel. */
  cancel?: () => void;
}

/**
 * Sets up the second step: shows the secret as a picture, asks for a first code, and shows the recovery codes
 * once.
 */
export function TwoStepSetup({ done, cancel }: TwoStepSetupProps) {
  const { mutate: start, ...starting } = useStartTwoStep();
  useEffect(() => start(), [start]);
  const confirming = useConfirmTwoStep();
  const form = useForm({
    initialValues: { totp: '' },
    validate: schemaResolver(confirmTwoStep.body, { sync: true }),
  });
  const focus = () => form.getInputNode('totp')?.focus();
  if (confirming.isSuccess) return <RecoveryCodes codes={confirming.data.recovery_codes} done={done} />;
  if (starting.error) {
    return (
      <div className={classes.steps}>
        <FormFault error={starting.error} fields={[]} />
        <Button variant="default" onClick={() => start()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!starting.data) return <SkeletonLines lines={6} />;
  const { qr_svg, secret } = starting.data;
  return (
    <form
      className={classes.steps}
      noValidate
      onSubmit={form.onSubmit(({ totp }) => confirming.mutate(totp, { onError: focus }), focus)}
    >
      <p ref={focusOn} tabIndex={-1}>
        Scan this QR code with an authenticator app on your phone. Then enter the 6 digits it shows.
      </p>
      <img
        className={classes.picture}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_svg)}`}
        alt="QR code for your authenticator app"
      />
      <p className={classes.secret}>
        Can’t scan it? Enter this key in the app: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextInput
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...form.getInputProps('totp')}
      />
      <FormFault error={confirming.error} fields={[]} />
      <BusyButton type="submit" busy={confirming.isPending} busyWords="Turning on">
        Turn on
      </BusyButton>
      {cancel && (
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      )}
    </form>
  );
}

/** Each step replaces the button that was pressed, so the focus moves to the start of the new text. */
function focusOn(words: HTMLElement | null): void {
  words?.focus();
}

interface RecoveryCodesProps {
  codes: string[];
  done: () => void;
}

/** Shows the recovery codes. They cannot be shown again later. */
export function RecoveryCodes({ codes, done }: RecoveryCodesProps) {
  const keep = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'assay-recovery-codes.txt');
  return (
    <div className={classes.steps}>
      <p ref={focusOn} tabIndex={-1}>
        <strong>Save these recovery codes.</strong> If you lose your phone, use one instead of the app’s code.
        Each works once. You won’t see them again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={keep}
      >
        Download
      </Button>
      <Button onClick={done}>I’ve saved them</Button>
    </div>
  );
}
