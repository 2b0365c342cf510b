/**
 * The part of `verify.mjs` that reads approvals.jsonl: it goes through the entries of the team's log from its founding, as every desk does
 * (main/team/ledger), and lets nothing take effect that the rules do not allow. It relies on what the program around it has: `sha256`, `say`, `lines`.
 */
export const VERIFY_APPROVALS = String.raw`const canonical = (value) => {
  if (Array.isArray(value)) return '[' + value.map((item) => canonical(item ?? null)).join(',') + ']';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => JSON.stringify(name) + ':' + canonical(member));
  return '{' + members.join(',') + '}';
};

// What stands before the 32 bytes of an Ed25519 key (RFC 8410).
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
function isSignedBy(signKey, hash, signature) {
  try {
    const key = createPublicKey({ key: Buffer.concat([ED25519, Buffer.from(signKey, 'base64url')]), format: 'der', type: 'spki' });
    return isSignature(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

// An entry that a restored backup had lost stands where it was put back: 10^12 + 1000 * the sequence there + its place among those put back.
const PUT_BACK = 1e12;
const nameOf = (team, memberId) => team.members.get(memberId)?.name ?? 'somebody unknown';
const hasDevice = (team, memberId) => [...team.devices.values()].some((device) => device.memberId === memberId && !device.revoked);

// The team as its log leaves it. Each entry says why it cannot be believed, or takes effect.
function teamIn(name) {
  const team = { id: null, name: '', founder: '', members: new Map(), devices: new Map(), delegations: new Map(), policy: null, keyNumber: 0, requests: new Map(), claims: [], place: -1, next: null, now: '' };
  let good = 0;
  for (const line of lines(name)) {
    const entry = JSON.parse(line);
    let why = null;
    try {
      why = takeIn(team, entry);
    } catch (error) {
      why = 'cannot be read (' + error.message + ')';
    }
    if (why === null) good += 1;
    else say(false, 'entry ' + entry.sequence + ' of the team ' + why);
  }
  say(team.id !== null, good + ' entries of the team ' + (team.name === '' ? '' : '“' + team.name + '” ') + 'are signed by devices that lead back to its founder');
  if (wantedFounder !== null) say(team.founder === wantedFounder, 'the team was founded with the key that was named');
  else console.log('       founded with the key ' + team.founder + ': compare it with an earlier pack of this team, or name it (--founder KEY)');
  return team;
}

function takeIn(team, { sequence, header, hash, signature, body, recovered }) {
  const head = JSON.parse(header);
  if (sha256(header) !== hash || head.sequence !== sequence) return 'is not what its hash was made of';
  if (sha256(body) !== head.body) return 'does not say what was signed';
  const { statement } = JSON.parse(body);
  const first = team.id === null;
  if (first !== (statement.type === 'founded') || (first && sequence !== 1)) return first ? 'comes before the founding of a team' : 'founds a team again';
  if (!first && head.team !== team.id) return 'belongs to another team';
  const place = recovered === undefined ? sequence * 1000 : recovered - PUT_BACK;
  if (place <= team.place) return 'is not in the order of the log';
  if (recovered === undefined && team.next !== null && team.next.sequence === sequence && head.previous !== team.next.previous) return 'does not follow the entry before it';
  const device = first ? statement.device : team.devices.get(head.device);
  if (device === undefined || device.deviceId !== head.device) return 'is by a device that nobody let in';
  if (!isSignedBy(device.signKey, hash, signature)) return 'is not signed by the device that it names';
  const member = first ? statement.member : team.members.get(device.memberId);
  if (member === undefined || member.memberId !== device.memberId) return 'is by nobody of the team';
  if (device.revoked || member.left) return 'is by a device that did not belong to the team any more';
  if (!first && recovered === undefined && head.keyNumber !== team.keyNumber) return 'was written when devices had been revoked of which nothing is said here: an entry is missing';
  if (first) Object.assign(team, { id: head.team, name: statement.name, founder: device.signKey });
  team.place = place;
  team.next = recovered === undefined ? { sequence: sequence + 1, previous: hash } : team.next;
  team.now = head.at > team.now ? head.at : team.now;
  if (recovered !== undefined) console.log('       entry ' + sequence + ' of the team was lost with a backup and put back: it stands by its own signature');
  return (effects[statement.type] ?? (() => 'says nothing that this program knows'))(team, statement, { device, member, head, sequence, token: recovered ?? sequence });
}

const approver = (kind) => (kind === 'teamChange' ? 'administrator' : 'approver');
const preparer = (kind) => (kind === 'teamChange' ? 'administrator' : kind === 'payeeChange' ? 'payeeKeeper' : 'preparer');
const requestIn = (team, { requestId, payloadHash }) => {
  const request = team.requests.get(requestId);
  if (request === undefined) return 'is about a request that is not here';
  return payloadHash !== undefined && payloadHash !== request.payloadHash ? 'signs something else than what was requested' : request;
};

const effects = {
  founded: (team, { member, device, policy }, { head }) => {
    team.members.set(member.memberId, { ...member, left: false });
    team.devices.set(device.deviceId, { ...device, revoked: false });
    team.policy = policy;
    team.keyNumber = head.key?.keyNumber ?? 1;
    return null;
  },
  requested: (team, statement, { member, head }) => {
    const { facts, payload, payloadHash, lines: asked } = statement;
    if (facts.preparedBy !== member.memberId) return 'names somebody else as its preparer than who signed it';
    if (!member.roles.includes(preparer(facts.kind))) return 'is by ' + member.name + ', who may not prepare this';
    if (sha256(canonical(payload ?? null)) !== payloadHash) return 'has another payload than its hash says';
    if (statement.policyVersion !== team.policy.version) return 'names policy ' + statement.policyVersion + ', and ' + team.policy.version + ' was in force';
    const sum = asked.reduce((total, line) => total + Math.abs(line.amountMinor), 0);
    if (asked.length > 0 && facts.amount !== null && sum !== Math.abs(facts.amount.amountMinor)) return 'has another amount than its lines';
    if (team.requests.has(statement.requestId)) return 'requests the same again';
    team.requests.set(statement.requestId, { ...statement, at: head.at, signatures: [], leftOut: new Set(), ended: null });
    return null;
  },
  approved: (team, statement, { device, member, head, sequence }) => {
    const request = requestIn(team, statement);
    if (typeof request === 'string') return request;
    const { preparedBy, kind } = request.facts;
    const countsAs = statement.delegatedBy ?? member.memberId;
    const signer = team.members.get(countsAs);
    if (preparedBy === member.memberId || preparedBy === countsAs) return 'is a signature of ' + nameOf(team, preparedBy) + ', who prepared the request: it does not count';
    if (signer === undefined || signer.left || !signer.roles.includes(approver(kind))) return 'is by ' + member.name + ', who may not approve this';
    const delegation = team.delegations.get(countsAs + ' ' + member.memberId);
    if (countsAs !== member.memberId && !(delegation !== undefined && delegation.from <= team.now && team.now < delegation.until)) return 'is by ' + member.name + ' on behalf of ' + signer.name + ', who had not asked for that';
    if (statement.policyVersion !== team.policy.version || request.policyVersion !== statement.policyVersion) return 'was signed under another policy';
    if (statement.expiresAt <= team.now || statement.expiresAt > request.expiresAt) return 'was signed when the request had expired';
    if (request.ended !== null) return 'was signed after the request ' + request.ended;
    request.signatures.push({ what: 'approved', member, countsAs, device, at: head.at, sequence, expiresAt: statement.expiresAt });
    return null;
  },
  brokeGlass: (team, statement, { device, member, head, sequence }) => {
    const request = requestIn(team, statement);
    if (typeof request === 'string') return request;
    if (!member.roles.includes('administrator')) return 'breaks the glass, and ' + member.name + ' is no administrator';
    if (request.ended !== null) return 'breaks the glass after the request ' + request.ended;
    request.signatures.push({ what: 'brokeGlass', member, countsAs: member.memberId, device, at: head.at, sequence, expiresAt: request.expiresAt, reason: statement.reason });
    return null;
  },
  declined: (team, statement, { member }) => {
    const request = requestIn(team, statement);
    if (typeof request === 'string') return request;
    request.ended = 'was declined by ' + member.name;
    return null;
  },
  withdrawn: (team, statement, { member }) => {
    const request = requestIn(team, statement);
    if (typeof request === 'string') return request;
    request.ended = 'was withdrawn by ' + member.name;
    return null;
  },
  lineLeftOut: (team, statement) => {
    const request = requestIn(team, statement);
    if (typeof request === 'string') return request;
    request.leftOut.add(statement.line);
    return null;
  },
  claimed: (team, statement, { device, member, head, sequence, token }) => {
    const request = requestIn(team, { requestId: statement.requestId });
    if (typeof request === 'string') return request;
    const line = request.lines.find((one) => one.line === statement.line);
    if (line === undefined || line.bodyHash !== statement.bodyHash || line.claimKey !== statement.claimKey) return 'claims something else than what was requested';
    if (!member.roles.includes('sender')) return 'is a claim of ' + member.name + ', who may not send';
    const late = request.expiresAt <= team.now ? 'had expired' : request.ended ?? (request.leftOut.has(statement.line) ? 'had left this line out' : request.policyVersion !== team.policy.version ? 'had been asked for under another policy' : null);
    team.claims.push({ ...statement, request, member, device, at: head.at, sequence, token, late, standing: standingOf(team, request), outcome: 'open', policy: team.policy.version });
    return null;
  },
  resolved: (team, statement) => {
    const claim = team.claims.find((one) => one.token === statement.token);
    if (claim === undefined) return 'is about a claim that is not here';
    claim.outcome = statement.outcome;
    return null;
  },
  takenOver: (team, statement, { member }) => {
    const claim = team.claims.find((one) => one.token === statement.token);
    if (claim === undefined) return 'is about a claim that is not here';
    claim.lookedForBy = member.name;
    return null;
  },
  delegated: (team, { to, from, until }, { member }) => {
    team.delegations.set(member.memberId + ' ' + to, { from, until });
    return null;
  },
  delegationEnded: (team, { to }, { member }) => {
    team.delegations.delete(member.memberId + ' ' + to);
    return null;
  },
  left: (team, _, { device, member }) => {
    device.revoked = true;
    member.left = !hasDevice(team, member.memberId);
    return null;
  },
  applied: (team, statement, { member, head, sequence }) => {
    const request = requestIn(team, { requestId: statement.requestId });
    if (typeof request === 'string') return request;
    if (request.facts.kind !== 'teamChange' || request.ended !== null) return 'applies what cannot be applied';
    if (!member.roles.includes('administrator')) return 'is by ' + member.name + ', who is no administrator';
    const standing = standingOf(team, request);
    if (!standing.satisfied) return 'changes the team without the signatures that the policy asks for';
    if (standing.glass !== null) console.log('!!     entry ' + sequence + ' changed the team by broken glass: ' + standing.glass.member.name + ', “' + standing.glass.reason + '”');
    request.ended = 'was applied';
    const { change } = request.payload;
    if (change.type === 'addMember') team.members.set(change.member.memberId, { ...change.member, left: false });
    if (change.type === 'addDevice') {
      if (team.devices.has(change.device.deviceId)) return 'lets a device in that is in already';
      if (change.member !== undefined) team.members.set(change.member.memberId, { ...change.member, left: false });
      team.devices.set(change.device.deviceId, { ...change.device, revoked: false });
    }
    if (change.type === 'changeRoles') team.members.get(change.memberId).roles = change.roles;
    if (change.type === 'revokeDevice') team.devices.get(change.deviceId).revoked = true;
    if (change.type === 'removeMember') {
      team.members.get(change.memberId).left = true;
      for (const device of team.devices.values()) if (device.memberId === change.memberId) device.revoked = true;
    }
    if (change.type === 'changePolicy') team.policy = { version: team.policy.version + 1, rules: change.rules };
    if (head.key !== undefined) team.keyNumber = head.key.keyNumber;
    return null;
  },
};

// What the policy asked of a request at this moment, and which signatures there were. A rule on the sums of a day or month may have applied or not.
function standingOf(team, { facts, signatures }) {
  const size = facts.amount === null ? Infinity : Math.abs(facts.amount.amountMinor);
  const applying = team.policy.rules.filter((rule) => rule.kinds.includes(facts.kind)
    && (rule.newPayee === null || rule.newPayee === facts.newPayee)
    && (facts.amount === null || rule.currency === null || rule.currency === facts.amount.currency)
    && (rule.from === null || size >= rule.from) && (rule.below === null || size < rule.below));
  const isSure = (rule) => rule.total === null || size > rule.total.above;
  const valid = signatures.filter(({ expiresAt, device, member, countsAs }) => expiresAt > team.now && !device.revoked && !member.left && !team.members.get(countsAs).left);
  const counted = [];
  for (const one of valid) if (one.what === 'approved' && !counted.some((other) => other.member === one.member || other.countsAs === one.countsAs)) counted.push(one);
  const present = [...team.members.values()].filter((member) => !member.left && hasDevice(team, member.memberId) && member.memberId !== facts.preparedBy && member.roles.includes(approver(facts.kind)));
  const needs = applying.map((rule) => {
    const approvers = present.map(({ memberId }) => memberId).filter((memberId) => rule.approvers === null || rule.approvers.includes(memberId));
    return { sure: isSure(rule), refuses: rule.refuses, approvals: rule.approvals, approvers, given: counted.filter(({ countsAs }) => approvers.includes(countsAs)).length, enough: approvers.length >= rule.approvals };
  });
  const glass = valid.find(({ what, member }) => what === 'brokeGlass' && member.roles.includes('administrator')) ?? null;
  const sure = needs.filter((need) => need.sure);
  const refused = needs.length === 0 ? 'says nothing of it' : sure.some((need) => need.refuses) ? 'lets nothing of this kind be sent' : null;
  const isMet = (need) => !need.refuses && need.given >= need.approvals;
  return {
    needs: sure.filter((need) => need.approvals > 0), counted, glass, refused, satisfied: refused === null && (glass !== null || sure.every(isMet)),
    open: glass === null && needs.some((need) => !need.sure && !isMet(need)),
  };
}

// "sent": the entries of the journal that sent it, with the claims that they name. "lookedFor": another desk claimed it, under an id of its own.
function approvals({ intentId, bodyHash, folder: place, lookedFor }, sent, known) {
  const name = place + 'approvals.jsonl';
  const claimed = sent.filter((event) => event.claim !== undefined);
  if (!known.has(name)) {
    if (claimed.length > 0) say(false, 'it was sent under a claim of a team, and approvals.jsonl, which says who approved it, is missing');
    return;
  }
  const team = teamIn(name);
  const asking = [...team.requests.values()].filter(({ facts }) => facts.kind !== 'teamChange');
  const request = asking.find(({ lines: asked }) => asked.some((line) => line.bodyHash === bodyHash));
  say(request !== undefined && asking.length === 1, 'the request in approvals.jsonl asks for this write: one of its lines has the bodyHash ' + bodyHash);
  if (request === undefined) return;
  const alike = request.lines.filter((one) => one.bodyHash === bodyHash).map((one) => one.line);
  const [line] = alike;
  console.log('       requested by ' + nameOf(team, request.facts.preparedBy) + ' on ' + request.at);
  const frozen = (request.payload.type === 'batch' ? request.payload.lines.find((one) => one.line === line) : request.payload)?.frozen;
  let same = frozen?.bodyHash === bodyHash;
  if (same && known.has(place + 'request.json')) {
    const stored = text(place + 'request.json');
    same = canonical({ bank: JSON.parse(stored).bank, ...frozen.request }) === stored;
  }
  say(same, 'what was signed holds request.json');
  const claims = team.claims.filter((claim) => claim.request === request && (lookedFor ? alike.includes(claim.line) : claim.intentId === intentId));
  for (const signature of request.signatures) {
    const { what, member, device, countsAs, at: on, reason, sequence } = signature;
    const by = member.name + ' (' + device.name + ')';
    if (what === 'brokeGlass') console.log('!!     GLASS WAS BROKEN by ' + by + ' on ' + on + ', “' + reason + '”: nobody else had to sign');
    else say(true, by + ' approved it on ' + on + (countsAs === member.memberId ? '' : ' on behalf of ' + nameOf(team, countsAs)) + ': entry ' + sequence + ' signs ' + request.payloadHash);
    const counted = claims.some(({ standing }) => standing.glass === signature || standing.counted.includes(signature));
    if (claims.length > 0 && !counted) console.log('       it did not count when the write was claimed: it had expired, its device was revoked, its member had left, or it was given twice');
  }
  if (request.ended !== null) console.log('       the request ' + request.ended);
  for (const claim of claims) claimOf(claim, alike);
  for (const { claim } of claimed) {
    const found = claim.teamId === team.id && claims.some(({ sequence }) => sequence === claim.token);
    say(found, 'the journal sent it under claim ' + claim.token + (found ? '' : ', which approvals.jsonl does not have for this write'));
  }
  if (claims.length > 0) return;
  if (sent.length > 0) say(false, 'it was sent, and nobody claimed it');
  else console.log('       nobody has claimed it');
}

function claimOf({ sequence, line, late, standing, member, device, at: on, outcome, lookedForBy, policy }, lines) {
  const who = 'claim ' + sequence + ' of ' + member.name + ' (' + device.name + ') on ' + on;
  say(lines.includes(line) && late === null, who + (late === null ? ' came after them and names this write' : ' came when the request ' + late));
  const { needs, refused, satisfied, glass, open } = standing;
  const asked = refused ?? (needs.length === 0 ? 'asked for nobody else’s signature'
    : 'asked for ' + needs.map((need) => need.approvals + (need.approvals === 1 ? ' signature' : ' signatures') + ' of others, and ' + need.given + (need.given === 1 ? ' was' : ' were') + ' given').join('; for '));
  say(satisfied, 'the policy then in force (' + policy + ') ' + asked + (glass === null ? '' : '; the glass was broken instead'));
  if (open) console.log('       a rule of it on the sums of a day or month may have asked for more: that needs the other writes of the team');
  console.log('       as it ended: ' + outcome + (lookedForBy === undefined ? '' : ', looked for by ' + lookedForBy));
}
`;
