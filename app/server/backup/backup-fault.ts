/** What whoever runs a command of this folder can mend, in words for them; everything else that is thrown is a bug of ours. */

export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
