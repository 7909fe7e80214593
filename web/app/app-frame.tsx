import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { endSignIn, useChooseTheme } from '#features/auth/web/auth.api.ts';
import { Frame } from '#web/shell/frame.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Palette } from '#web/shell/palette.tsx';
import { findPeople, mayFindPeople } from './find-people.ts';
import { placesFor } from './places.ts';

/** The frame with this app's places, for whoever is signed in; after signing out nothing of it is left. */
export function AppFrame() {
  const login = useLogin();
  const chooseTheme = useChooseTheme();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  if (login === null) return null;
  const places = placesFor(login.user);
  return (
    <Frame
      user={login.user}
      places={places}
      onFind={() => setPaletteOpen(true)}
      onTheme={chooseTheme}
      onSignOut={endSignIn}
    >
      <Outlet />
      <Palette
        isOpen={isPaletteOpen}
        setOpen={setPaletteOpen}
        places={places}
        findPeople={mayFindPeople(login.user) ? findPeople : undefined}
      />
    </Frame>
  );
}
