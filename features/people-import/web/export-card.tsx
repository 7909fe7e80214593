import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './import.module.css';
import { useExport } from './people-import.api.ts';

const FORMS = [
  { format: 'csv', words: 'Export as CSV' },
  { format: 'oneroster', words: 'Export as OneRoster' },
] as const;

/** Exports everybody in view as a file that can be imported again. */
export function ExportCard() {
  const run = useExport();
  return (
    <Section title="Export people">
      <Card>
        <div className={classes.fields}>
          <p className={classes.lead}>
            Includes everyone you can see. Edit the file and import it again to make changes. The OneRoster
            zip leaves out guests. Each export is recorded in the audit log.
          </p>
          <FormFault error={run.error} fields={[]} />
          <div className={classes.row}>
            {FORMS.map(({ format, words }) => (
              <BusyButton
                key={format}
                variant="default"
                busy={run.isPending && run.variables === format}
                busyWords="Preparing"
                leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
                onClick={() => run.mutate(format)}
              >
                {words}
              </BusyButton>
            ))}
          </div>
        </div>
      </Card>
    </Section>
  );
}
