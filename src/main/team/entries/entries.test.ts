import { randomBytes, randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { PORTAL } from '#test/support/team-desks.ts';
import { bodyText, canonicalJson, headerFrom, isHashOf, isSignedEntry, LOG_START, openBody, openText, sealText, writeEntry } from './entry.ts';
import { enrolmentWords, invitationFrom, invitationText, openEnrolment, sealEnrolment } from './invitation.ts';
import { bytesFrom, claimKeyOf, decrypt, encrypt, enrolmentPair, isSignedBy, newBoxPair, newSignPair, newWorkspaceKey, openSealed, sealFor, signBytes, toText } from './keys.ts';
import { statementFrom } from './statement-forms.ts';

const sign = newSignPair();
const writer = { deviceId: randomUUID(), signKey: sign.privateKey };
const place = { team: randomUUID(), sequence: 1, previous: LOG_START, at: instantFromMs(Date.UTC(2026, 5, 30)), keyNumber: 1 };
const statement: TeamStatement = { type: 'withdrawn', requestId: randomUUID(), reason: 'no' };

describe('an entry', () => {
  const key = newWorkspaceKey();
  const row = writeEntry(writer, place, key, bodyText(statement));
  const header = headerFrom(row.header);

  it('is signed, hashed and readable with the key', () => {
    expect([isHashOf(row), isSignedEntry(row, toText(sign.publicKey))]).toEqual([true, true]);
    expect(header).toMatchObject({ ...place, device: writer.deviceId });
    const text = header === null ? null : openBody(row, header, key);
    expect(statementFrom(text ?? '')).toEqual(statement);
  });

  it('is nobody else’s, and nothing else', () => {
    if (header === null) throw new Error('It has no header');
    expect(isSignedEntry(row, toText(newSignPair().publicKey))).toBe(false);
    expect(openBody(row, header, newWorkspaceKey())).toBeNull();
    expect(openBody(row, { ...header, sequence: 2 }, key)).toBeNull();
    expect(openBody(writeEntry(writer, place, key, bodyText(statement)), header, key)).toBeNull();
    for (let at = 0; at < row.body.length; at += 7) {
      const changed = Buffer.from(row.body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openBody({ body: changed }, header, key)).toBeNull();
    }
  });

  it('has one spelling', () => {
    expect(headerFrom(` ${row.header}`)).toBeNull();
    expect(headerFrom(row.header.replace('"at"', '"more":1,"at"'))).toBeNull();
    expect(headerFrom(JSON.stringify({ ...header, sequence: 1.5 }))).toBeNull();
    expect(headerFrom('[')).toBeNull();
  });

  it('says the same twice in bytes that differ, and little by its length', () => {
    expect(bodyText(statement)).not.toBe(bodyText(statement));
    const sizes = [1, 10, 100, 150, 200].map((length) => sealText(key, 'x'.repeat(length), 'a').length);
    expect(new Set(sizes).size).toBe(1);
    expect(sealText(key, 'x'.repeat(253), 'a').length - 28).toBe(512);
  });

  it('holds any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
      expect(openText(key, sealText(key, text, 'about'), 'about')).toBe(text);
      expect(openText(key, sealText(key, text, 'about'), 'another')).toBeNull();
    }), { numRuns: 200 });
  });
});

describe('a body', () => {
  const body = (said: object): string => canonicalJson({ random: 'ab'.repeat(16), statement: said });

  it('may have members that a later version added, which say nothing to this one', () => {
    expect(statementFrom(body({ ...statement, later: { a: 1 } }))).toEqual(statement);
  });

  it('names a request as its desk does: by its own id, or as a step of a closing or an order of a run', () => {
    for (const requestId of [randomUUID(), `${randomUUID()}-stop-1`, `${randomUUID()}-12`]) expect(statementFrom(body({ ...statement, requestId }))).toEqual({ ...statement, requestId });
  });

  it('is of a type that nobody knows yet, or of a form that is none', () => {
    expect(statementFrom(body({ type: 'laterType', requestId: 1 }))).toBe('unknownType');
    expect(statementFrom(body({ ...statement, requestId: 'x' }))).toBe('form');
    expect(statementFrom(body({ ...statement, reason: ' ' }))).toBe('form');
    expect(statementFrom('{}')).toBe('form');
    expect(statementFrom('nothing')).toBe('form');
    expect(statementFrom(body({ type: 'constructor' }))).toBe('unknownType');
  });
});

describe('keys', () => {
  it('seal for one device', () => {
    const [box, other] = [newBoxPair(), newBoxPair()];
    const sealed = sealFor(toText(box.publicKey), Buffer.from('the key'), 'about') ?? Buffer.alloc(0);
    expect(openSealed(box.privateKey, sealed, 'about')?.toString()).toBe('the key');
    expect(openSealed(other.privateKey, sealed, 'about')).toBeNull();
    expect(openSealed(box.privateKey, sealed, 'else')).toBeNull();
    expect(openSealed(box.privateKey, sealed.subarray(0, 20), 'about')).toBeNull();
    expect(sealFor('short', Buffer.from('x'), 'about')).toBeNull();
    // A point of small order gives a secret that everybody knows.
    expect(sealFor(toText(Buffer.alloc(32)), Buffer.from('x'), 'about')).toBeNull();
  });

  it('verify what was signed, and never throw', () => {
    const signed = signBytes(sign.privateKey, Buffer.from('x'));
    expect(isSignedBy(toText(sign.publicKey), Buffer.from('x'), signed)).toBe(true);
    expect(isSignedBy(toText(sign.publicKey), Buffer.from('y'), signed)).toBe(false);
    expect(isSignedBy('nonsense', Buffer.from('x'), signed)).toBe(false);
    expect(isSignedBy(toText(sign.publicKey), Buffer.from('x'), Buffer.alloc(3))).toBe(false);
    expect(isSignedBy(toText(Buffer.alloc(32, 0xff)), Buffer.from('x'), signed)).toBe(false);
  });

  it('are spelled in one way', () => {
    const text = toText(sign.publicKey);
    expect(bytesFrom(text, 32)).toEqual(sign.publicKey);
    expect([bytesFrom(`${text}=`, 32), bytesFrom(`${text} `, 32), bytesFrom(text.slice(0, -1), 32)]).toEqual([null, null, null]);
  });

  it('give claims a name that only the team can find again', () => {
    const [one, other] = [newWorkspaceKey(), newWorkspaceKey()];
    expect(claimKeyOf(one, 'a')).toBe(claimKeyOf(one, 'a'));
    expect(new Set([claimKeyOf(one, 'a'), claimKeyOf(one, 'b'), claimKeyOf(other, 'a')]).size).toBe(3);
  });

  it('decrypt nothing that was cut', () => {
    const key = randomBytes(32);
    const sealed = encrypt(key, Buffer.from('text'), 'a');
    for (let length = 0; length < sealed.length; length += 1) expect(decrypt(key, sealed.subarray(0, length), 'a')).toBeNull();
  });
});

describe('an invitation', () => {
  const first = newWorkspaceKey();
  const content = {
    version: 1 as const, teamId: randomUUID(), teamName: 'Rossi & Figli', portal: PORTAL, founderKey: toText(sign.publicKey), enrolmentKey: toText(enrolmentPair(first).publicKey), memberName: 'Bruno', memberId: null,
  };
  const asked = {
    memberName: 'Bruno', memberId: randomUUID(), isNewMember: true, deviceId: randomUUID(), deviceName: 'Laptop', signKey: toText(newSignPair().publicKey), boxKey: toText(newBoxPair().publicKey),
  };

  it('survives a mail program, and opens nothing', () => {
    const text = invitationText(content);
    expect(invitationFrom(`\r\n> ${text}`)).toBeNull();
    expect(invitationFrom(`  ${text.replaceAll('\n', '\r\n   ')}\n`)).toEqual(content);
    expect(text).not.toContain(toText(first));
    expect(invitationFrom('tesoro-team-e30')).toBeNull();
    expect(invitationFrom('hello')).toBeNull();
  });

  it('has a device ask so that only the team reads who it is', () => {
    const enrolmentId = randomUUID();
    const sealed = sealEnrolment(content.teamId, enrolmentId, content.enrolmentKey, asked) ?? Buffer.alloc(0);
    expect(sealed.includes('Bruno')).toBe(false);
    expect(openEnrolment(content.teamId, enrolmentId, first, sealed)).toEqual(asked);
    expect(openEnrolment(content.teamId, randomUUID(), first, sealed)).toBeNull();
    expect(openEnrolment(content.teamId, enrolmentId, newWorkspaceKey(), sealed)).toBeNull();
  });

  it('gives both sides the same six words, and others as soon as anything is exchanged', async () => {
    const words = await enrolmentWords(content.teamId, content.founderKey, 'E1', asked);
    expect(words).toHaveLength(6);
    expect(await enrolmentWords(content.teamId, content.founderKey, 'E1', { ...asked })).toEqual(words);
    const others = await Promise.all([
      enrolmentWords(content.teamId, toText(newSignPair().publicKey), 'E1', asked), enrolmentWords(content.teamId, content.founderKey, 'E1', { ...asked, boxKey: toText(newBoxPair().publicKey) }),
      enrolmentWords(content.teamId, content.founderKey, 'E1', { ...asked, memberName: 'Bruna' }), enrolmentWords(randomUUID(), content.founderKey, 'E1', asked),
    ]);
    for (const other of others) expect(other).not.toEqual(words);
  });
});
