/** A file of people read in a thread of its own. */
import { type PeopleReading, readPeopleFile } from './read-file.ts';

export interface PeopleFile {
  readonly bytes: Uint8Array;
  /** The system whose ids it uses, where its sender names it. */
  readonly source: string | undefined;
  /** As `YYYY-MM-DD`. */
  readonly today: string;
}

export default function read({ bytes, ...how }: PeopleFile): PeopleReading {
  return readPeopleFile(bytes, how);
}
