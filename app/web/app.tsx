import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { styleNonce } from '#web/shell/style-nonce.ts';
import { themeKeeper } from '#web/shell/theme-choice.ts';
import { ToastStack } from '#web/shell/toast-stack.tsx';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** The app: theme, data cache, screens and toasts. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={themeKeeper}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastStack />
      </QueryClientProvider>
    </MantineProvider>
  );
}
