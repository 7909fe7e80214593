/** An error that the user of a backup command can fix, with a message for them. Any other error is a bug. */

export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
