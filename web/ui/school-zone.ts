import { createContext } from 'react';

/** The time zone of the reader's school; null if the reader has no school or several. */
export const SchoolZone = createContext<string | null>(null);
