import { putAttachment, readAttachment, removeAttachment } from '#main/store/attachments/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';

export type AttachmentWork =
  | { readonly do: 'put'; readonly file: EncryptedFile; readonly bytes: Uint8Array; readonly nowMs: number }
  | { readonly do: 'read' | 'remove'; readonly file: EncryptedFile; readonly sha256: string };

/** What takes long for large files: twenty megabytes are encrypted and authenticated in a few tenths of a second. */
export function workOnAttachments(given: AttachmentWork): string | Uint8Array | null {
  if (given.do === 'put') return putAttachment(given.file, given.bytes, given.nowMs);
  if (given.do === 'read') return readAttachment(given.file, given.sha256);
  removeAttachment(given.file, given.sha256);
  return null;
}
