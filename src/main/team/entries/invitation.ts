import { z } from 'zod';

import { canonicalJson, openText, sealText } from './entry.ts';
import { enrolmentPair, isPublicKey, openSealed, sealFor, wordsFor } from './keys.ts';

/* How somebody is let in: an invitation that opens nothing, a device's request sealed for the team, and six words that both sides read. */

const name = z.string().trim().min(1).max(200);
const publicKey = z.string().refine(isPublicKey);
const invitation = z.object({
  version: z.literal(1), teamId: z.uuid(), teamName: name, portal: z.object({ bankOrigin: z.string(), portalId: z.string() }), founderKey: publicKey, enrolmentKey: publicKey, memberName: name, memberId: z.uuid().nullable(),
});
/** `founderKey`: who signed the log's first entry. `enrolmentKey`: names are sealed for it. */
export type Invitation = z.output<typeof invitation>;

const PREFIX = 'tesoro-team-';
const GROUP = /.{1,60}/g;

export const invitationText = (content: Invitation): string => `${PREFIX}${Buffer.from(JSON.stringify(content)).toString('base64url').match(GROUP)?.join('\n') ?? ''}`;

/** null where it is none; line breaks and spaces of a mail do no harm. */
export function invitationFrom(text: string): Invitation | null {
  const plain = text.replaceAll(/\s+/g, '');
  if (!plain.startsWith(PREFIX)) return null;
  try {
    const parsed = invitation.safeParse(JSON.parse(Buffer.from(plain.slice(PREFIX.length), 'base64url').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const enrolment = z.object({
  memberName: name, memberId: z.uuid(), isNewMember: z.boolean(), deviceId: z.uuid(), deviceName: name, signKey: publicKey, boxKey: publicKey,
});
export type Enrolment = z.output<typeof enrolment>;

const about = (teamId: string, enrolmentId: string): string => `enrolment ${teamId} ${enrolmentId}`;

/** null where the invitation's key is none. */
export const sealEnrolment = (teamId: string, enrolmentId: string, enrolmentKey: string, content: Enrolment): Buffer | null =>
  sealFor(enrolmentKey, Buffer.from(JSON.stringify(content).padEnd(1024)), about(teamId, enrolmentId));

export function openEnrolment(teamId: string, enrolmentId: string, firstKey: Uint8Array, body: Uint8Array): Enrolment | null {
  const clear = openSealed(enrolmentPair(firstKey).privateKey, body, about(teamId, enrolmentId));
  if (clear === null) return null;
  try {
    const parsed = enrolment.safeParse(JSON.parse(clear.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What the words stand for: the team by its founder's key, and everything that the device asks with. */
export const enrolmentWords = (teamId: string, founderKey: string, enrolmentId: string, content: Enrolment): Promise<readonly string[]> =>
  wordsFor(canonicalJson({ teamId, founderKey, enrolmentId, content }));

const presence = z.object({ name: z.string(), since: z.string() });

export const sealPresence = (key: Uint8Array, deviceId: string, content: z.output<typeof presence>): Buffer => sealText(key, JSON.stringify(content), `presence ${deviceId}`);

export function openPresence(key: Uint8Array, deviceId: string, body: Uint8Array): z.output<typeof presence> | null {
  const text = openText(key, body, `presence ${deviceId}`);
  try {
    const parsed = presence.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

