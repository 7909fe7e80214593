import { createContext } from 'react';

/** The zone of the reader's school; null where they have none, or several. */
export const SchoolZone = createContext<string | null>(null);
