/** Reads a file of people in a separate thread. */
import { type PeopleReading, readPeopleFile } from './read-file.ts';

export interface PeopleFile {
  readonly bytes: Uint8Array;
  /** The system whose ids the file uses, if the user named it. */
  readonly source: string | undefined;
  /** The day of the import as `YYYY-MM-DD`. */
  readonly today: string;
}

export default function read({ bytes, ...how }: PeopleFile): PeopleReading {
  return readPeopleFile(bytes, how);
}
