/** When something was put by, as it may stand in the name of a file: it asks the device, and nobody decides by it. */

/** This instant in UTC, to the second: `20261119T090000Z`. */
export function stamp(): string {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
