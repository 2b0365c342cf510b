import type { Instant } from '#shared/domain/instant.ts';
import type { Policy } from '#shared/domain/team/policy.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import type { TeamDevice, TeamMember } from '#shared/domain/team/statements.ts';
import type { Memory, Sql } from './statements.ts';

export interface StoredMember extends TeamMember {
  readonly since: Instant;
  readonly leftAt: Instant | null;
}

export interface StoredDevice extends TeamDevice {
  readonly since: Instant;
  readonly revokedAt: Instant | null;
  /** It left, and no administrator has changed the workspace key since. */
  readonly wentByItself: boolean;
  readonly lastSeen: Instant | null;
}

export interface StoredDelegation {
  readonly by: string;
  readonly to: string;
  readonly from: Instant;
  readonly until: Instant;
}

export interface MemberStore {
  add(member: TeamMember, since: Instant): void;
  get(memberId: string): StoredMember | null;
  all(): readonly StoredMember[];
  /** Who belongs to the team, with a device. */
  present(): readonly StoredMember[];
  setRoles(memberId: string, roles: readonly TeamRole[]): void;
  leave(memberId: string, at: Instant): void;
  addDevice(device: TeamDevice, since: Instant): void;
  device(deviceId: string): StoredDevice | null;
  devices(): readonly StoredDevice[];
  /** Whether a key or an id belongs to a device already. */
  isTaken(device: TeamDevice): boolean;
  revoke(deviceId: string, at: Instant, byItself: boolean): void;
  see(deviceId: string, at: Instant): void;
  policy(): Policy | null;
  policyOf(version: number): Policy | null;
  addPolicy(policy: Policy): void;
  delegate(delegation: StoredDelegation): void;
  endDelegation(by: string, to: string): boolean;
  delegations(): readonly StoredDelegation[];
}

type MemberRow = Omit<StoredMember, 'roles'> & { readonly roles: string };
type DeviceRow = Omit<StoredDevice, 'wentByItself'> & { readonly wentByItself: number };

const MEMBER = 'member_id AS memberId, name, roles, since, left_at AS leftAt';
const DEVICE = 'device_id AS deviceId, member_id AS memberId, name, sign_key AS signKey, box_key AS boxKey, since, revoked_at AS revokedAt, went_by_itself AS wentByItself, last_seen AS lastSeen';

const memberOf = (row: MemberRow): StoredMember => ({ ...row, roles: JSON.parse(row.roles) as TeamRole[] });
const deviceOf = (row: DeviceRow): StoredDevice => ({ ...row, wentByItself: row.wentByItself === 1 });
const policyFrom = (row: { readonly version: number; readonly rules: string } | null): Policy | null => (row === null ? null : { version: row.version, rules: JSON.parse(row.rules) as Policy['rules'] });

export function memberStore(sql: Sql, { kept, forget }: Memory): MemberStore {
  const change = (text: string, ...values: readonly unknown[]): number => {
    forget();
    return sql.run(text, ...values);
  };
  return {
    add: (member, since) => void change('INSERT INTO member VALUES (?, ?, ?, ?, NULL)', member.memberId, member.name, JSON.stringify(member.roles), since),
    get: (memberId) => kept(`member ${memberId}`, () => {
      const row = sql.one<MemberRow>(`SELECT ${MEMBER} FROM member WHERE member_id = ?`, memberId);
      return row === null ? null : memberOf(row);
    }),
    all: () => sql.all<MemberRow>(`SELECT ${MEMBER} FROM member ORDER BY since, name, member_id`).map(memberOf),
    present: () => kept('present', () => sql.all<MemberRow>(
      `SELECT ${MEMBER} FROM member WHERE left_at IS NULL AND EXISTS (SELECT 1 FROM device WHERE device.member_id = member.member_id AND revoked_at IS NULL) ORDER BY since, name, member_id`,
    ).map(memberOf)),
    setRoles: (memberId, roles) => void change('UPDATE member SET roles = ? WHERE member_id = ?', JSON.stringify(roles), memberId),
    leave: (memberId, at) => {
      change('UPDATE member SET left_at = ? WHERE member_id = ? AND left_at IS NULL', at, memberId);
      change('DELETE FROM delegation WHERE by_member = ? OR to_member = ?', memberId, memberId);
    },
    addDevice: (device, since) =>
      void change('INSERT INTO device VALUES (?, ?, ?, ?, ?, ?, NULL, 0, NULL)', device.deviceId, device.memberId, device.name, device.signKey, device.boxKey, since),
    device: (deviceId) => kept(`device ${deviceId}`, () => {
      const row = sql.one<DeviceRow>(`SELECT ${DEVICE} FROM device WHERE device_id = ?`, deviceId);
      return row === null ? null : deviceOf(row);
    }),
    devices: () => sql.all<DeviceRow>(`SELECT ${DEVICE} FROM device ORDER BY since, device_id`).map(deviceOf),
    isTaken: (device) => sql.value('SELECT 1 FROM device WHERE device_id = ? OR sign_key = ? OR box_key = ?', device.deviceId, device.signKey, device.boxKey) !== null,
    revoke: (deviceId, at, byItself) => void change('UPDATE device SET revoked_at = coalesce(revoked_at, ?), went_by_itself = ? WHERE device_id = ?', at, byItself ? 1 : 0, deviceId),
    see: (deviceId, at) => {
      forget(`device ${deviceId}`);
      sql.run('UPDATE device SET last_seen = ? WHERE device_id = ?', at, deviceId);
    },
    policy: () => kept('policy', () => policyFrom(sql.one('SELECT version, rules FROM policy ORDER BY version DESC LIMIT 1'))),
    policyOf: (version) => policyFrom(sql.one('SELECT version, rules FROM policy WHERE version = ?', version)),
    addPolicy: (next) => void change('INSERT INTO policy VALUES (?, ?)', next.version, JSON.stringify(next.rules)),
    delegate: ({ by, to, from, until }) => void change('INSERT OR REPLACE INTO delegation VALUES (?, ?, ?, ?)', by, to, from, until),
    endDelegation: (by, to) => change('DELETE FROM delegation WHERE by_member = ? AND to_member = ?', by, to) > 0,
    delegations: () => kept('delegations', () => sql.all('SELECT by_member AS "by", to_member AS "to", from_at AS "from", until_at AS "until" FROM delegation ORDER BY from_at, by_member, to_member')),
  };
}
