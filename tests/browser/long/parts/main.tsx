import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.layer.css';
import '#web/ui/tokens.css';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { Controls } from './controls.tsx';
import './gallery.css';
import { Lists } from './lists.tsx';
import { Pictures } from './pictures.tsx';

const root = document.querySelector('#root');
const scheme = new URLSearchParams(location.search).has('dark') ? 'dark' : 'light';

if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <main>
        <Controls />
        <Lists />
        <Pictures />
      </main>
    </MantineProvider>,
  );
}
