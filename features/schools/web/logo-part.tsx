import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { ownFileOf } from '#contract/rich-text.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import { PictureUpload } from '#web/ui/picture-upload.ts';
import { Section } from '#web/ui/section.tsx';
import type { School } from '../schools.contract.ts';
import classes from './school.module.css';
import { useChangeSchool } from './schools.api.ts';

const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/heic,image/heif';

/** Part of a school's page: its logo, which can be changed or removed immediately. */
export function LogoPart({ school, mayChange }: { school: School; mayChange: boolean }) {
  const upload = use(PictureUpload);
  const save = useChangeSchool(school.id);
  // Abort a running upload when the user leaves the page.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const sending = useMutation({
    mutationFn: async (picture: File) => {
      if (upload === null) throw new Error('The logo cannot be uploaded here.');
      const address = await upload(picture, { onProgress: () => {}, signal: leaving.current.signal });
      return save.mutateAsync({ version: school.version, logo: ownFileOf(address) });
    },
    onSuccess: () => toast({ content: 'Logo saved.' }),
    onError: sayFault,
  });
  const { logo } = school;
  return (
    <Section title="Logo">
      <Card>
        {logo === null ? (
          <p className={classes.quiet}>
            No logo yet. Everyone at the school sees it next to the school’s name.
          </p>
        ) : (
          <OwnFile
            element="img"
            path={logo.url}
            attributes={{ className: classes.logo ?? '', alt: `Logo of ${school.name}` }}
          />
        )}
        {mayChange && (
          <div className={classes.acts}>
            <FileButton accept={TYPES} onChange={(picture) => picture && sending.mutate(picture)}>
              {(props) => (
                <BusyButton
                  variant="default"
                  size="xs"
                  busy={sending.isPending}
                  busyWords="Uploading"
                  {...props}
                >
                  {logo === null ? 'Upload logo' : 'Replace logo'}
                </BusyButton>
              )}
            </FileButton>
            {logo !== null && (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  save.mutate(
                    { version: school.version, logo: null },
                    {
                      onSuccess: () => toast({ content: 'Logo removed.' }),
                      onError: sayFault,
                    },
                  )
                }
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </Card>
    </Section>
  );
}
