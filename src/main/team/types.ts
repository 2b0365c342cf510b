import type { AlarmView, DatabasePlace, EnrolmentView, Tampering, TeamProblem, TeamState } from '#shared/bridge/app/team.ts';
import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import type { ApprovalFilter, ApprovalRow, ApprovalView, ClaimView, PresenceView, TeamNeed } from '#shared/bridge/payments/approvals.ts';
import type { TeamWritesInput, TeamWritesPage } from '#shared/bridge/writes/write-list.ts';
import type { TeamCopy } from '#main/store/team/index.ts';
import type { Clock, Instant } from '#shared/domain/instant.ts';
import type { Policy, RequestFacts, Requirement } from '#shared/domain/team/policy.ts';
import type { ClaimOutcome, FileOfPayment, TeamChange, TeamPortal } from '#shared/domain/team/statements.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import type { Result } from '#shared/domain/result.ts';
import type { TeamDatabase } from './log.ts';

/** Why a statement cannot be made; found in somebody else's entry, it is an offence. */
export const offences = [
  'foundedTwice', 'notFounded', 'role', 'unknownRequest', 'requestTaken', 'notOpen', 'otherHash', 'expired', 'otherPolicy', 'prepared', 'signedBefore', 'notDelegated', 'unsatisfied', 'unknownLine',
  'leftOut', 'claimHeld', 'lineUsed', 'otherBody', 'unknownClaim', 'resolvedBefore', 'notMine', 'otherFacts', 'keys', 'unknownMember', 'unknownDevice', 'lastAdministrator', 'stuck', 'chain',
  'unknownAlarm', 'dates', 'notTeamChange', 'recovered', 'keyNumber', 'taken', 'form', 'clock', 'revoked', 'left', 'unknownType',
] as const;
export type Offence = (typeof offences)[number];

export type TeamRefusal =
  | { readonly kind: 'offline'; readonly problem: TeamProblem; readonly detail: string | null }
  /** The database may have taken it and does not answer any more: the next catching up tells. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'tampering'; readonly tampering: Tampering }
  | { readonly kind: 'expelled' }
  | { readonly kind: 'notAllowed'; readonly why: Offence };

export type ClaimRefusal =
  | TeamRefusal
  /** Somebody sends it or has sent it, or this desk does under another intent. */
  | { readonly kind: 'held'; readonly by: ClaimView }
  /** The policy asks for more than there is; by its totals of today perhaps more than when it was approved. */
  | { readonly kind: 'unsatisfied'; readonly requirement: Requirement };

/** `over`: the versions of the document that it would take the place of. `before`: null for somebody new. */
export interface PayeeChange {
  readonly beneficiaryId: string;
  readonly before: Beneficiary | null;
  readonly after: Beneficiary;
  readonly over: readonly string[];
}

/** What approvers see and sign. The desk reads `type`, `about`, and what the views need; the rest belongs to whoever sends it. */
export type TeamPayload =
  | { readonly type: 'write'; readonly about: string | null; readonly shown: unknown; readonly advice: unknown; readonly frozen: unknown }
  | { readonly type: 'batch'; readonly about: string | null; readonly name: string; readonly total: readonly unknown[]; readonly lines: readonly { readonly line: number; readonly shown: unknown; readonly frozen: unknown; readonly advice?: unknown }[] }
  /** A code for a transfer that another program made, given by the desk that asks. */
  | { readonly type: 'code'; readonly about: string | null; readonly shown: unknown }
  /** Another account of a beneficiary. */
  | { readonly type: 'payee'; readonly about: string | null } & PayeeChange
  /** Beneficiaries that are added together, such as those of a file. */
  | { readonly type: 'payees'; readonly about: string | null; readonly changes: readonly PayeeChange[] }
  /** The last locked month of the ledger is opened again. `id`: of the document that holds the locks. */
  | { readonly type: 'unlock'; readonly about: string | null; readonly id: string; readonly month: string; readonly reason: string; readonly by: string }
  | { readonly type: 'team'; readonly change: TeamChange };

export interface LineToRequest {
  readonly line: number;
  readonly bodyHash: string;
  /** Clear text; only its HMAC leaves the desk. */
  readonly fingerprint: string;
  readonly amountMinor: number | null;
  /** Fingerprints of what must not be claimed by others meanwhile, such as the closing of an order's campaign. */
  readonly within: readonly string[];
}

export interface NewRequest {
  readonly requestId: string;
  readonly facts: Omit<RequestFacts, 'preparedBy'>;
  readonly payload: Exclude<TeamPayload, { readonly type: 'team' }>;
  readonly lines: readonly LineToRequest[];
  readonly expiresAt: Instant;
  readonly sendWhenApproved: boolean;
  readonly replaces?: string;
}

export interface ClaimInput {
  readonly requestId: string;
  readonly line: number;
  readonly bodyHash: string;
  readonly fingerprint: string;
  readonly intentId: string;
  readonly journalId: string;
  /** Of that journal: one that came back older than what it had published claims nothing. It is not compared where this is absent. */
  readonly hashAt?: PublishedJournal['hashAt'];
  /** Where it leaves in a file, and nothing of it has left before. */
  readonly file?: FileOfPayment;
}

/** A claim of this device that nobody has resolved: compared with the journal at the start. One that the journal does not know was not sent. */
export interface OwnClaim {
  readonly token: number;
  readonly requestId: string;
  readonly line: number;
  readonly intentId: string;
  readonly journalId: string;
  readonly at: Instant;
}

/** A claim of another desk that nobody has resolved, and that this desk looks for. */
export interface LookedForClaim {
  readonly token: number;
  readonly requestId: string;
  readonly line: number;
  /** Under which the journal of this desk has it. */
  readonly intentId: string;
  readonly name: string;
  readonly device: string;
  readonly since: Instant;
  /** null: it left through the bank's interface, as far as its desk has said. */
  readonly file: FileOfPayment | null;
}

export interface RequestPage {
  readonly list: 'toApprove' | 'mine' | 'all';
  readonly text: string;
  readonly filter?: ApprovalFilter | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A request as it was signed, for who sends it or writes the evidence. */
export interface SignedRequest {
  readonly requestId: string;
  readonly payload: TeamPayload | null;
  readonly payloadHash: string;
  readonly facts: RequestFacts;
  /** `taken`: somebody sends it, or it left. */
  readonly lines: readonly { readonly line: number; readonly bodyHash: string; readonly leftOut: string | null; readonly taken: boolean }[];
}

/** An entry as evidence keeps it: the header and its signature prove the body's hash, which is that of the clear text. */
export interface EvidenceEntry {
  readonly sequence: number;
  readonly header: string;
  readonly hash: string;
  readonly signature: string;
  readonly body: string;
  /** A restored backup had lost it, and it was put back: 10¹² + 1000 × the sequence of the `recovered` that holds it + its place in there. */
  readonly recovered?: number;
}

export interface DocumentVersion {
  readonly hash: string;
  /** null: it was removed. */
  readonly content: unknown;
  readonly at: Instant;
  readonly memberId: string;
}

export interface NewDocument {
  readonly kind: string;
  readonly id: string;
  readonly over: readonly string[];
  /** null removes it. */
  readonly content: unknown;
}

/** The part of a journal that is published. */
export interface PublishedJournal {
  readonly journalId: string;
  count(): number;
  /** In order, those after a sequence. `text` is canonical JSON of the whole event. */
  after(sequence: number, limit: number): readonly { readonly sequence: number; readonly hash: string; readonly text: string }[];
  /** null where the journal has no such entry. */
  hashAt(sequence: number): string | null;
}

export type TeamEvent =
  /** Something of {@link TeamDesk.state}: connection, members, policy, tampering, enrolments, alarms. */
  | { readonly type: 'state' }
  /** Requests, signatures or claims changed; null: more than a few. */
  | { readonly type: 'requests'; readonly requestIds: readonly string[] | null }
  | { readonly type: 'documents'; readonly changed: readonly { readonly kind: string; readonly id: string }[] | null }
  | { readonly type: 'glassBroken'; readonly requestId: string }
  | { readonly type: 'presence' };

type Asked<Value> = Promise<Result<Value, TeamRefusal>>;
type Requested = Asked<{ readonly requestId: string }>;

/** One desk's part in a team. Nothing is written while it is offline; whatever reads the copy is synchronous. */
export interface TeamDesk {
  readonly teamId: string;
  readonly portal: TeamPortal;
  state(): Extract<TeamState, { readonly status: 'member' }>;
  /** Reads what is new, verifies it, and settles what was unclear. */
  catchUp(): Asked<null>;
  /** Compares every entry that the database has with the copy. `catchUp` compares a slice of older ones each time. */
  compareAll(): Asked<null>;
  /** Whether it has read everything that the database had since it was opened: its copy may be older than what the team knows. */
  hasMet(): boolean;
  onEvent(listener: (event: TeamEvent) => void): () => void;
  close(): Promise<void>;

  /** What the team asks of a write. By the copy, so that it answers offline too. */
  need(facts: Omit<RequestFacts, 'preparedBy'>, bodyHash: string, fingerprint: string): TeamNeed;
  requirement(facts: RequestFacts, rules?: Policy['rules']): Requirement;
  request(request: NewRequest): Asked<ApprovalView>;
  approve(requestId: string, payloadHash: string): Asked<ApprovalView>;
  decline(requestId: string, payloadHash: string, reason: string): Asked<ApprovalView>;
  /** By the preparer; by a sender where the bank has something else now. */
  withdraw(requestId: string, reason: string): Asked<ApprovalView>;
  leaveOut(requestId: string, line: number, reason: string): Asked<ApprovalView>;
  breakGlass(requestId: string, payloadHash: string, reason: string): Asked<ApprovalView>;
  page(query: RequestPage): { readonly rows: readonly ApprovalRow[]; readonly total: number };
  counts(): Readonly<Record<RequestPage['list'], number>> & { readonly toSend: number };
  details(requestId: string): ApprovalView | null;
  /** As lists show it, without what it is about in full. */
  row(requestId: string): ApprovalRow | null;
  /** The newest request that asks for this change of a beneficiary. */
  askedFor(document: Pick<NewDocument, 'id' | 'over' | 'content'>): ApprovalRow | null;
  /** Whether anything is to be sent by this desk without being asked: approved, of this device, `sendWhenApproved`. */
  toSendByItself(): readonly string[];
  signed(requestId: string): SignedRequest | null;
  /**
   * Entries of a request in the order of the log, and those that say who its members, devices and policy were; without what was not allowed, which had
   * no effect. `line`: claims of no other line.
   */
  evidence(requestId: string, line?: number): readonly EvidenceEntry[];

  /** Asked again for the same intent it gives the same token. */
  claim(input: ClaimInput): Promise<Result<{ readonly token: number }, ClaimRefusal>>;
  /** An outcome that is known already is no error. */
  resolve(token: number, outcome: ClaimOutcome, serverId: string | null, state: string): Asked<null>;
  /** How a claim ended that this desk looks for. */
  resolveLookedFor(token: number, outcome: Exclude<ClaimOutcome, 'open' | 'notSent'>, serverId: string | null, state: string): Asked<null>;
  takeOver(token: number, reason: string): Asked<null>;
  takeOverRequest(requestId: string, reason: string): Asked<ApprovalView>;
  openClaims(): readonly OwnClaim[];
  lookedForClaims(): readonly LookedForClaim[];
  /** The line that this desk looks for, or looked for, under an intent of its journal. */
  lookedForLine(requestId: string, intentId: string): number | null;
  /** A claim of this device, by the token of its journal. */
  ownClaim(token: number): ClaimView | null;
  /** Transfers at the bank that a claim of the team explains. */
  explained(serverIds: readonly string[]): ReadonlySet<string>;
  /** Claims that are open or were taken, whose record at the bank nobody knows by its id; the newest first. */
  unboundClaims(): readonly { readonly amountMinor: number | null; readonly currency: string | null; readonly at: Instant }[];

  /** What other desks sent or send, the newest first; `search`: in what it is about. */
  writesOfOthers(page: TeamWritesInput): TeamWritesPage;

  change(change: TeamChange): Requested;
  changePolicy(basedOn: number, rules: Policy['rules']): Requested;
  invite(memberName: string, memberId: string | null): string;
  confirmWords(enrolmentId: string, roles: readonly TeamRole[] | null): Requested;
  refuseEnrolment(enrolmentId: string): Asked<null>;
  enrolments(): readonly EnrolmentView[];
  delegate(to: string, from: Instant, until: Instant): Asked<null>;
  endDelegation(to: string): Asked<null>;
  leave(reason: string): Asked<null>;
  /** Puts back what this desk knows and the database lost. */
  putBack(): Asked<{ readonly entries: number }>;

  publish(journal: PublishedJournal): Asked<{ readonly to: number }>;
  /** Compares what the database holds of all journals with what was vouched for. */
  checkJournals(): Asked<null>;
  raiseAlarm(serverId: string, facts: Pick<AlarmView, 'amount' | 'counterpart'>): Asked<null>;
  alarmSeen(serverId: string, note: string): Asked<null>;

  /** Has the others see a file that is attached to what they approve; one that is there already is not written again. `contentHash`: SHA-256, hexadecimal. */
  putFile(contentHash: string, bytes: Uint8Array): Asked<null>;
  /** `damaged`: the database holds something else than what was approved. */
  file(contentHash: string, size: number): Asked<Uint8Array | 'missing' | 'damaged'>;

  /** Several versions: they were written without knowledge of each other. */
  document(kind: string, id: string): readonly DocumentVersion[];
  documents(kind: string): ReadonlyMap<string, readonly DocumentVersion[]>;
  /** Takes the place of the versions named; null content removes it. */
  putDocument(kind: string, id: string, over: readonly string[], content: unknown): Asked<{ readonly hash: string }>;
  /** What `decide` says when the copy has read everything, all of it or nothing; it may be asked again. Gives the hash of each. */
  writeDocuments(decide: () => readonly NewDocument[]): Asked<readonly string[]>;

  /** `null` only looks: a desk that wrote at every look would have the others look again without end. */
  present(what: string, id: string, open: boolean | null): Asked<readonly PresenceView[]>;
}

/** A device that waits to be let in. */
export interface JoiningDesk {
  state(): Extract<TeamState, { readonly status: 'joining' }>;
  readonly words: readonly string[];
  /** Whether it was let in: then the copy is a member's, and {@link TeamDesk} can be opened on it. */
  look(): Asked<'waiting' | 'admitted'>;
  stop(): Asked<null>;
  onEvent(listener: (event: TeamEvent) => void): () => void;
  close(): Promise<void>;
}

export interface JoinInput {
  readonly invitation: string;
  /** This connection's: an invitation to a team of another one is refused. */
  readonly portal: TeamPortal;
  readonly memberName: string;
  readonly deviceName: string;
}

export interface FoundInput {
  readonly teamName: string;
  readonly memberName: string;
  readonly deviceName: string;
  readonly portal: TeamPortal;
}

export type JoinRefusal = TeamRefusal | { readonly kind: 'invitation' };

/** What a desk is opened with; copy and database belong to it from then on. */
export interface DatabaseAndCopy {
  readonly copy: TeamCopy;
  readonly database: TeamDatabase;
  readonly place: DatabasePlace;
  /** The bank's time, as last heard. */
  readonly clock: Clock;
  readonly log?: { warn(event: string, fields: Readonly<Record<string, string | number | boolean | null>>): void };
}
