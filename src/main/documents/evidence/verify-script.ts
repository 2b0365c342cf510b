import { VERIFY_APPROVALS } from './verify-approvals.ts';

/**
 * The program `verify.mjs` of a pack: plain Node, no dependency, no network. It reads the folder that it stands in, or that is named, prints
 * what it found and ends with 0 when everything agrees, else with 1. It speaks English whatever the pack's language is. Whoever rewrites a
 * pack can rewrite its program too: `npm run verify:evidence` runs the same one from these sources.
 */
export const VERIFY_SCRIPT = String.raw`// Checks the evidence in the folder of this file, or in another. Run it with Node 18 or later: node verify.mjs [FOLDER] [--key FINGERPRINT] [--founder KEY]
import { createHash, createPublicKey, verify as isSignature } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.argv.slice(2);
const option = (name) => (given.includes(name) ? given.splice(given.indexOf(name), 2)[1] ?? '' : null);
const wanted = option('--key')?.replace(/[\s:]/g, '').toLowerCase() ?? null;
const wantedFounder = option('--founder');
const [named] = given;
const folder = named === undefined ? dirname(fileURLToPath(import.meta.url)) : resolve(named);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const text = (name) => readFileSync(join(folder, name), 'utf8');
const lines = (name) => text(name).split('\n').filter((line) => line !== '');
let wrong = 0;
const say = (good, what) => {
  if (!good) wrong += 1;
  console.log((good ? 'ok     ' : 'WRONG  ') + what);
};

// What systems leave in a folder that somebody looked into says nothing about the evidence.
const isLeftOver = (name) => /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini|~\$.*)$/i.test(name);

function filesIn(place) {
  return readdirSync(join(folder, place), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? (entry.name === '__MACOSX' ? [] : filesIn(place + entry.name + '/')) : isLeftOver(entry.name) ? [] : [place + entry.name]);
}

function files() {
  const manifest = JSON.parse(text('manifest.json'));
  const known = new Set(['manifest.json', 'signature.json']);
  let differing = 0;
  for (const { name, sha256: expected } of manifest.files) {
    known.add(name);
    let found = null;
    try {
      found = sha256(readFileSync(join(folder, name)));
    } catch {}
    if (found === expected) continue;
    differing += 1;
    say(false, name + (found === null ? ' is missing' : ' is not as the manifest has it'));
  }
  const more = filesIn('').filter((name) => !known.has(name));
  for (const name of more) say(false, name + ' is not in the manifest');
  // A write that is not on the manifest's list would be checked by nobody.
  const places = manifest.writes.map((write) => write.folder);
  const unlisted = [...known].filter((name) => name.endsWith('events.jsonl') && !places.includes(name.slice(0, -'events.jsonl'.length)));
  for (const name of unlisted) say(false, name + ' belongs to no write of the manifest');
  if (places.length === 0) say(false, 'the manifest lists no write');
  if (differing === 0 && more.length === 0) say(true, manifest.files.length + ' files are as the manifest has them');
  return { ...manifest, known };
}

function signature() {
  let signed = null;
  try {
    signed = JSON.parse(text('signature.json'));
  } catch {}
  if (signed === null) {
    if (wanted === null) console.log('       it is not signed, or its signature was taken away');
    else say(false, 'it is not signed by the key ' + wanted);
    return;
  }
  const bytes = Buffer.from(String(signed.publicKey), 'base64');
  let good = false;
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    good = key.asymmetricKeyType === 'ed25519' && isSignature(null, readFileSync(join(folder, 'manifest.json')), key, Buffer.from(String(signed.signature), 'base64'));
  } catch {}
  const print = sha256(bytes);
  say(good && print === signed.fingerprint, 'manifest.json is what the key ' + print + ' signed');
  if (wanted !== null) say(print === wanted, 'that is the key that was named');
  else console.log('       compare the key with the one that whoever gave you the pack told you of');
}

function chain() {
  const head = JSON.parse(text('head.json'));
  const links = lines('chain.jsonl').map((line) => JSON.parse(line));
  let previous = '0'.repeat(64);
  let broken = null;
  links.forEach((link, index) => {
    if (broken === null && (link.sequence !== index + 1 || link.previousHash !== previous)) broken = index + 1;
    previous = link.hash;
  });
  say(broken === null, broken === null ? links.length + ' entries follow one another' : 'the chain breaks at entry ' + broken);
  say(links.length === head.entries && previous === head.hash, 'the chain ends with the head: entry ' + head.entries + ', ' + head.hash);
  return links;
}

${VERIFY_APPROVALS}
function write({ intentId, folder: place, bodyHash, request, approved }, links, known) {
  console.log('\nWrite ' + intentId);
  const found = lines(place + 'events.jsonl');
  const numbers = new Set();
  let different = 0;
  const sent = [];
  let attached = [];
  let lookedFor = false;
  let agreed = bodyHash;
  for (const line of found) {
    const entry = JSON.parse(line);
    const link = links[entry.sequence - 1];
    const isAgain = numbers.has(entry.sequence);
    numbers.add(entry.sequence);
    const good = !isAgain && link !== undefined && entry.intentId === intentId && link.intentId === intentId && link.at === entry.at && sha256(link.previousHash, line) === link.hash;
    if (!good) {
      different += 1;
      say(false, 'entry ' + entry.sequence + ' is not what the chain has');
    }
    agreed ??= entry.event.intent?.bodyHash ?? null;
    attached = entry.event.intent?.shown?.attachments ?? attached;
    if (entry.event.type === 'takenOver') lookedFor = true;
    if (entry.event.type === 'sending') {
      sent.push(entry.event);
      if (entry.event.bodyHash !== bodyHash) say(false, 'entry ' + entry.sequence + ' sent something else than what was approved');
    }
    if (entry.event.type === 'approved' && entry.event.intent.bodyHash !== bodyHash) say(false, 'entry ' + entry.sequence + ' approved something else');
  }
  if (different === 0) say(true, found.length + ' entries are what the chain has');
  for (const sequence of numbers) console.log('       entry ' + sequence + ' has the hash ' + links[sequence - 1]?.hash);
  const missing = links.filter((link) => link.intentId === intentId && !numbers.has(link.sequence));
  say(missing.length === 0, missing.length === 0 ? 'none of its entries is missing' : 'missing entries: ' + missing.map((link) => link.sequence).join(', '));
  approvals({ intentId, bodyHash: agreed, folder: place, lookedFor }, sent, known);
  if (!request && sent.length === 0 && !known.has(place + 'request.json')) return;
  const hash = sha256(readFileSync(join(folder, place + 'request.json')));
  const seal = approved || known.has(place + 'approved.txt') ? text(place + 'approved.txt') : null;
  const good = seal === null ? hash === bodyHash : sha256(seal) === bodyHash && seal.startsWith(hash + ' ');
  say(good, 'request.json is what was approved' + (lookedFor ? '; it was looked for from here, and never sent' : sent.length === 0 ? '; it was never sent' : ' and sent'));
  attachments(attached, seal, place, known);
}

// A file that was approved may lie at another desk, and one that was added later was approved by nobody.
function attachments(approved, seal, place, known) {
  const files = new Map([...known].filter((name) => name.startsWith(place + 'attachments/')).map((name) => [sha256(readFileSync(join(folder, name))), name]));
  if (approved.length > 0) say(seal !== null && seal.endsWith(' ' + canonical(approved)), 'approved.txt names the ' + approved.length + (approved.length === 1 ? ' file' : ' files') + ' attached when it was approved');
  for (const { name, sha256: hash } of approved) {
    const file = files.get(hash);
    files.delete(hash);
    if (file === undefined) console.log('       “' + name + '” was approved with it and is not in this pack: SHA-256 ' + hash);
    else say(true, file + ' is “' + name + '” as it was approved');
  }
  for (const name of files.values()) console.log('       ' + name + ' was attached later: it is no part of what was approved');
}

try {
  const manifest = files();
  signature();
  const links = chain();
  for (const one of manifest.writes) write(one, links, manifest.known);
} catch (error) {
  say(false, String(error instanceof Error ? error.message : error));
}
console.log(wrong === 0 ? '\nEverything agrees. Now compare the head and the hashes of the entries with those that Tesoro shows, or with an earlier pack.' : '\n' + wrong + (wrong === 1 ? ' thing does' : ' things do') + ' not agree: this pack is not as it was made.');
process.exitCode = wrong === 0 ? 0 : 1;
`;
