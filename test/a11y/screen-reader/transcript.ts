import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'playwright/test';
import type { Locator } from 'playwright/test';

import { tabTo } from '../../support/keyboard-steps.ts';
import type { LaunchedApp } from '../../support/launch-app.ts';
import { followCommands, settled } from '../../support/settled.ts';
import type { Heard, ScreenReader, Told } from './screen-reader.ts';
import { linesOf, steady, wordsOf } from './spoken.ts';
import { filledIn, isEnglish, words } from './words.ts';
import type { Spoken, Words } from './words.ts';

/** Said while something runs, sooner or later or not at all, depending on how fast the computer is. */
function inPassing({ frame, closing, payment, common, outcome }: Words): readonly RegExp[] {
  const { freshness } = frame;
  const { heading: _heading, none: _none, openTwin: _link, ...advice } = payment.advice;
  const reading = Object.values(closing.refresh.whats).map((what) => `${what}: ${closing.refresh.now}`);
  return [
    freshness.isUpToDate, freshness.upToDate, freshness.syncing, freshness.syncingStart, ...reading, closing.followUp.reading, closing.confirm.freezing, closing.confirm.sending,
    `${payment.checking.running} ${payment.checking.noMoney}`, payment.confirm.preparing, common.loading, outcome.texts.SENDING, outcome.texts.CONFIRMING,
    // Of what the bank has done before, which depends on the day.
    ...Object.values(advice),
  ].map(filledIn);
}

/** What is heard on one journey through the window, made with keys alone. */
export class Transcript {
  readonly words: Words;
  readonly launched: LaunchedApp;
  readonly problems: string[] = [];
  readonly #file: string;
  readonly #language: Spoken;
  readonly #reader: ScreenReader;
  readonly #passing: readonly RegExp[];
  readonly #lines: string[] = [];
  #steps = 0;
  #heard = 0;
  #focus: Told | null = null;
  #title = '';

  private constructor(language: Spoken, journey: string, launched: LaunchedApp, reader: ScreenReader) {
    this.words = words[language];
    this.launched = launched;
    this.#file = fileURLToPath(new URL(`../transcripts/${language}-${journey}.txt`, import.meta.url));
    this.#language = language;
    this.#reader = reader;
    this.#passing = inPassing(this.words);
  }

  static async begin(language: Spoken, journey: string, launched: LaunchedApp, reader: ScreenReader): Promise<Transcript> {
    await followCommands(launched.app, launched.window);
    return new Transcript(language, journey, launched, reader);
  }

  /** Does something with the keyboard, waits for what it is to show, and notes what was heard until then. */
  async step(what: string, act: () => Promise<void>, shows: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.#begin(what);
    await act();
    if ((await this.#listen(shows)) === 0) this.#wrong('nothing is said');
  }

  #begin(what: string): void {
    this.#steps += 1;
    this.#lines.push('', `${this.#steps}. ${what}`);
  }

  /** Gives the number of lines that were heard. */
  async #listen(shows: () => Promise<void>): Promise<number> {
    await shows();
    const { lines, all, heard, title } = await this.#hear();
    if (title !== this.#title) this.#lines.push(`   window ${title}`);
    this.#title = title;
    this.#lines.push(...lines.map((line) => `   ${line}`));
    this.#heard += lines.length;
    await this.#judge(lines, heard);
    return all;
  }

  /** Tab to a control within a step: what it says on arrival is noted, what is passed on the way only has to have a name. */
  async to(target: Locator): Promise<void> {
    await tabTo(this.launched.window, target);
    const { lines, heard } = await this.#hear();
    this.#unnamed(heard);
    const arrival = lines.findLast((line) => line.startsWith('focus'));
    if (arrival !== undefined) this.#lines.push(`   ${arrival.replace(/^focus /, 'to    ')}`);
  }

  /** Tab to a button and press it, with Space, as every button can be. */
  async press(what: string, button: Locator, shows?: () => Promise<void>): Promise<void> {
    await this.step(what, async () => {
      await this.to(button);
      await this.launched.window.keyboard.press('Space');
    }, shows);
  }

  /** Tab to a control, which says what it is. */
  async arrive(what: string, target: Locator): Promise<void> {
    this.#begin(what);
    await this.to(target);
  }

  /** Goes to a field and types. The keys are said by the screen reader itself; what is heard besides belongs to the step. */
  async type(label: string, text: string): Promise<void> {
    const { window } = this.launched;
    const field = window.getByLabel(label, { exact: true });
    await this.arrive(`${label}: ${steady(text)}`, field);
    await window.keyboard.press('Control+A');
    // At once, as a braille display does: what is said between two keys depends on how fast they are.
    await window.keyboard.insertText(text);
    await this.#listen(() => expect(field).toHaveValue(text));
  }

  /** Goes to a list of choices and types the beginning of one. */
  async choose(label: string, beginning: string): Promise<void> {
    const { window } = this.launched;
    const field = window.getByLabel(label, { exact: true });
    await this.step(`${label}: ${beginning}`, async () => {
      await this.to(field);
      await window.keyboard.type(beginning);
    }, () => expect(field.locator('option:checked')).toHaveText(new RegExp(`^${beginning}`)));
  }

  async #hear(): Promise<{ readonly lines: readonly string[]; readonly all: number; readonly heard: readonly Heard[]; readonly title: string }> {
    const { window } = this.launched;
    await settled(window);
    const { heard, focus, windows } = await this.#reader.hear(window);
    const all = linesOf(heard, this.#focus);
    const lines = all.filter((line) => !line.startsWith('window') && !this.#passing.some((text) => text.test(wordsOf(line))));
    this.#focus = focus;
    return { lines, all: all.length, heard, title: steady(windows.at(-1) ?? '') };
  }

  async #judge(lines: readonly string[], heard: readonly Heard[]): Promise<void> {
    this.#unnamed(heard);
    const { window } = this.launched;
    // A page that has just come is read as a whole, before anything in it has the focus.
    if (this.#focus === null && !heard.some(({ kind }) => kind === 'document')) {
      const isLost = await window.evaluate(() => document.activeElement === document.body || document.activeElement === null);
      this.#wrong(isLost ? 'the focus is lost' : 'the screen reader is not told where the focus is');
    }
    const said = lines.filter((line) => line.startsWith('says') || line.startsWith('alert')).map(wordsOf);
    for (const text of new Set(said.filter((one, index) => said.indexOf(one) !== index))) this.#wrong(`said twice: ${text}`);
    for (const object of heard.flatMap((one) => (one.kind === 'focus' ? [one.object] : []))) {
      if (object.name !== '' && object.description.trim() === object.name.trim()) this.#wrong(`name and description are one: ${object.name}`);
      if (this.#language !== 'en') for (const text of [object.name, object.description, object.value]) if (isEnglish(text)) this.#wrong(`English: ${text}`);
    }
    if (this.#language !== 'en') for (const text of said) if (isEnglish(text)) this.#wrong(`English: ${text}`);
  }

  #unnamed(heard: readonly Heard[]): void {
    for (const one of heard) {
      // Rows and the page itself are read by what they hold.
      if (one.kind === 'focus' && one.object.name === '' && !/^(?:document|landmark|table row)/.test(one.object.role)) this.#wrong(`has no name: ${one.object.role} ${one.object.text}`);
    }
  }

  #wrong(problem: string): void {
    this.problems.push(`step ${this.#steps}: ${problem}`);
  }

  /** The transcript is the one that is kept, and nothing is wrong with it. TESORO_WRITE_TRANSCRIPTS=1 keeps this one. */
  end(): void {
    const text = `${this.#lines.join('\n').trim()}\n`;
    const record = process.env['TESORO_A11Y_RECORD'];
    if (record !== undefined) appendFileSync(record, `${JSON.stringify({ transcript: basename(this.#file, '.txt'), steps: this.#steps, heard: this.#heard, found: this.problems })}\n`);
    if (process.env['TESORO_WRITE_TRANSCRIPTS'] === '1') {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, text);
    }
    expect.soft(this.problems).toEqual([]);
    expect(text).toBe(existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '');
  }
}
