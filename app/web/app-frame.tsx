import { Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { useDueTests } from '#features/allocation/web/due-tests.api.ts';
import { endSignIn, useChooseTheme } from '#features/auth/web/auth.api.ts';
import { ProofDialog } from '#features/auth/web/proof-dialog.tsx';
import { useDoubtCounts } from '#features/doubts/web/doubt-counts.api.ts';
import { newToStudy } from '#features/notices/unread.rules.ts';
import { Bell } from '#features/notices/web/bell.tsx';
import { useUnread } from '#features/notices/web/unread.api.ts';
import { leaveReading } from '#features/person/web/reading.ts';
import { useDueCount } from '#features/reviews/web/due.api.ts';
import { useOwnSchool } from '#features/schools/web/schools.api.ts';
import { Frame } from '#web/shell/frame.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Palette } from '#web/shell/palette.tsx';
import { ReadingBanner } from '#web/shell/reading-banner.tsx';
import { toast } from '#web/shell/toasts.ts';
import { PictureUpload, type UploadPicture } from '#web/ui/picture-upload.ts';
import { SchoolZone } from '#web/ui/school-zone.ts';
import { atHand } from './acts.ts';
import { find } from './find.ts';
import { barFor, NOTICES, PROFILE, placesFor } from './places.ts';

/** Loaded only when somebody adds a picture to a text. */
const uploadPicture: UploadPicture = async (...picture) =>
  (await import('#features/files/web/files.api.ts')).uploadPicture(...picture);

/** The frame with the sidebar entries of the signed-in user. Shows nothing after signing out. */
export function AppFrame() {
  const login = useLogin();
  const chooseTheme = useChooseTheme();
  const goBack = useGoBack();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const school = useOwnSchool(login !== null && login.user.school !== null);
  const doubts = useDoubtCounts(login !== null && isStaff(login.user.role)).data;
  const due = useDueCount(login !== null && !isStaff(login.user.role));
  const tests = useDueTests(login !== null && !isStaff(login.user.role));
  const fresh = newToStudy(useUnread(login !== null).data?.notices ?? []);
  if (login === null) return null;
  const waiting = { doubts: doubts?.open ?? 0, tests, due, fresh };
  const places = placesFor(login.user, waiting);
  const bar = isStaff(login.user.role) ? [] : barFor(places, waiting);
  return (
    <Frame
      user={login.user}
      logo={school.data?.logo?.url ?? null}
      places={places}
      bar={bar}
      onFind={() => setPaletteOpen(true)}
      onTheme={chooseTheme}
      onSignOut={signOut}
      bells={{
        // Announcements are an entry of the sidebar. On phones only the bell leads to them.
        top: <Bell lights={[NOTICES.to, '/announcements']} />,
        side: <Bell lights={[NOTICES.to]} />,
      }}
    >
      <ReadingBanner onBack={goBack} />
      <PictureUpload value={uploadPicture}>
        <SchoolZone value={school.data?.time_zone ?? null}>
          <Outlet />
        </SchoolZone>
      </PictureUpload>
      <ProofDialog />
      <Palette
        isOpen={isPaletteOpen}
        setOpen={setPaletteOpen}
        person={login.user.id}
        atHand={atHand(login.user.role, [...new Set([...places, ...bar]), NOTICES, PROFILE])}
        find={find}
        hint={
          isStaff(login.user.role)
            ? 'Find a page, person, test, or question'
            : 'Find a page or one of your tests'
        }
      />
    </Frame>
  );
}

/** Returns from a different person's view to the user's own, on that person's page. */
function useGoBack() {
  const navigate = useNavigate();
  return useCallback(
    (isOver: boolean) => {
      const id = leaveReading();
      if (id !== null) void navigate({ to: '/people/$id', params: { id } });
      if (isOver) {
        toast({
          type: 'info',
          title: 'You’re back in your own view',
          content: 'Viewing as someone else ends after 30 minutes.',
        });
      }
    },
    [navigate],
  );
}

/** While a different person's view is shown, signs the user out, not that person. */
function signOut(): void {
  leaveReading();
  endSignIn();
}
