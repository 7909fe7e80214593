import { isStaff } from '#core/access/access.ts';
import { AssignmentsPart } from '#features/allocation/web/assignments-part.tsx';
import { EditMaterial } from '#features/library/web/edit-material.tsx';
import { OwnLibraryScreen } from '#features/library/web/own-library-screen.tsx';
import { ReaderScreen } from '#features/library/web/reader-screen.tsx';
import { StaffLibraryScreen } from '#features/library/web/staff-library-screen.tsx';
import { MaterialMends } from '#features/mistakes/web/material-mends.tsx';
import { newToStudy } from '#features/notices/unread.rules.ts';
import { useUnread } from '#features/notices/web/unread.api.ts';
import { useLogin } from '#web/shell/login.ts';

function LibraryAssignments({ of }: { of: { material: string } | { library_group: string } }) {
  return <AssignmentsPart of={of} />;
}

/** The Library screen. Staff see their school's library, and takers see their own materials. */
export function LibraryPlace() {
  const login = useLogin();
  const unread = useUnread(login !== null && !isStaff(login.user.role));
  if (login === null) return null;
  return isStaff(login.user.role) ? (
    <StaffLibraryScreen Assignments={LibraryAssignments} />
  ) : (
    <OwnLibraryScreen fresh={newToStudy(unread.data?.notices ?? []).materials} />
  );
}

export function MaterialPlace() {
  const login = useLogin();
  if (login === null) return null;
  const Editing = isStaff(login.user.role) ? EditMaterial : undefined;
  return <ReaderScreen Editing={Editing} Mends={MaterialMends} />;
}
