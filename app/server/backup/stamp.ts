/**
 * A timestamp for the names of set-aside files. It uses the device's clock, because nothing depends on it.
 */

/** The current time in UTC, to the second: `20261119T090000Z`. */
export function stamp(): string {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
