import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { startTexts } from '#renderer/i18n/index.ts';
import { addLaterTexts } from '#renderer/testing/later-texts.ts';

import { ok } from '#shared/domain/result.ts';

import { CopyButton, CopyProvider } from '../copy-button.tsx';
import { prepareToPrint, setPrinting } from '../printing.ts';
import type { ColumnWidths, DataColumn, TablePreferences, TableSort } from './column.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableHandle } from './data-table.tsx';
import { DataRow, TICK_BOX } from './data-row.tsx';
import { TablePreferencesContext } from './column.ts';

interface Entry {
  readonly id: string;
  readonly text: string;
}

const columns: DataColumn<Entry>[] = [
  { key: 'id', title: 'Id', width: 80, sortable: true, render: ({ id }) => id, copyText: ({ id }) => id },
  { key: 'text', title: 'Text', width: 200, grow: 1, render: ({ text }) => text, copyText: ({ text }) => text },
  { key: 'box', title: 'Box', width: 80, optional: true, render: ({ id }) => <input type="checkbox" aria-label={`Tick ${id}`} {...TICK_BOX} /> },
  { key: 'extra', title: 'Extra', width: 80, optional: true, render: () => 'extra' },
];

const entryAt = (index: number): Entry => ({ id: `E${index}`, text: `entry ${index}` });

interface SetUp {
  readonly count?: number | null;
  readonly chosen?: string[];
  readonly onOpen?: (entry: Entry) => void;
  readonly onSort?: (sort: TableSort) => void;
  readonly copy?: (text: string) => Promise<boolean>;
  readonly onTick?: (rows: readonly Entry[], upon: Entry, asked: number) => void;
  readonly preferences?: Partial<TablePreferences>;
  readonly onNote?: (entry: Entry) => void;
  readonly counted?: boolean;
  /** Of paged rows; the others are read when they are asked for. */
  readonly loaded?: number;
}

function Tested({ count = 1000, chosen, preferences = {}, onOpen, onSort, copy = async () => true, onTick, onNote, counted = true, loaded }: SetUp) {
  const handle = useRef<DataTableHandle>(null);
  const [rows] = useState({
    rowCount: count, counted, rowAt: (index: number) => (count === null || index >= (loaded ?? count) ? undefined : entryAt(index)),
    ...(loaded === undefined ? {} : { readFirst: async (most: number) => ok(Array.from({ length: Math.min(count ?? 0, most) }, (_, index) => entryAt(index))) }),
  });
  return (
    <MantineProvider>
      <CopyProvider value={copy}>
        <TablePreferencesContext
          value={{
            density: 'compact', columns: chosen === undefined ? {} : { entries: chosen }, chooseColumns: () => undefined, widths: {}, resizeColumns: () => undefined,
            exportTable: async () => undefined, inNewWindow: (open) => open(), ...preferences,
          }}
        >
          <DataTable
            name="Entries"
            tableKey="entries"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort={{ key: 'id', direction: 'desc' }}
            {...(onSort === undefined ? {} : { onSort })}
            {...(onOpen === undefined ? {} : { onOpenRow: onOpen })}
            {...(onTick === undefined ? {} : { onTickRows: onTick })}
            {...(onNote === undefined ? {} : { letters: { n: onNote } })}
            onLeave={() => {
              handle.current?.goTo(500);
              return true;
            }}
            handle={handle}
            emptyState={<p>Nothing here</p>}
          />
        </TablePreferencesContext>
      </CopyProvider>
    </MantineProvider>
  );
}

const table = (): HTMLElement => screen.getByRole('table', { name: 'Entries' });
const focusedRow = (): string | null => document.activeElement?.getAttribute('aria-rowindex') ?? null;

function focusFirstRow(): void {
  within(table()).getAllByRole('row')[1]?.focus();
}

const press = (key: string, options: object = {}): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

afterEach(cleanup);

describe('DataTable', () => {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    startTexts('en');
    addLaterTexts();
  });

  test('tells the true number of rows while it draws only those in view', () => {
    render(<Tested count={1_000_000} />);
    expect(table().getAttribute('aria-rowcount')).toBe('1000000');
    const drawn = within(table()).getAllByRole('row');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[1]?.getAttribute('aria-rowindex')).toBe('1');
  });

  test('rows around those in view are drawn once the list stands still, those in view and the row with the focus at once', async () => {
    render(<Tested count={10_000} />);
    const state = (row: number): string | null => {
      const element = table().querySelector(`[aria-rowindex="${row}"]`);
      return element === null ? 'not drawn' : element.getAttribute('aria-busy');
    };
    await waitFor(() => { expect([state(1), state(26)]).toEqual([null, null]); });
    focusFirstRow();
    const rowHeight = 32;
    table().scrollTop = 5_000 * rowHeight;
    fireEvent.scroll(table());
    expect([state(1), state(4_995), state(5_001), state(5_010), state(5_022)]).toEqual([null, 'true', null, null, 'true']);
    await waitFor(() => { expect([state(1), state(4_995), state(5_001), state(5_022)]).toEqual([null, null, null, null]); });
    table().scrollTop += 3 * rowHeight;
    fireEvent.scroll(table());
    expect([state(4_998), state(5_004), state(5_025)]).toEqual([null, null, null]);
  });

  describe('on paper', () => {
    const shownRows = (): number => within(table()).getAllByRole('row').length - 1;
    const print = (now: boolean): void => { act(() => { setPrinting(now); }); };
    afterEach(() => { print(false); });

    test('all rows are drawn, and the row with the focus keeps it', () => {
      render(<Tested count={700} />);
      focusFirstRow();
      print(true);
      expect(shownRows()).toBe(700);
      expect(screen.queryByText(/are on paper/)).toBeNull();
      expect(focusedRow()).toBe('1');
      print(false);
      expect(shownRows()).toBeLessThan(60);
      expect(focusedRow()).toBe('1');
    });

    test('rows that are not loaded are read before; where they were not, it says how many there are', async () => {
      render(<Tested count={700} loaded={100} />);
      print(true);
      expect(shownRows()).toBe(100);
      expect(screen.getByText('100 of 700 rows are on paper. Export the list for all of them.')).toBeDefined();
      print(false);
      await act(prepareToPrint);
      print(true);
      expect(shownRows()).toBe(700);
      expect(screen.queryByText(/are on paper/)).toBeNull();
    });
  });

  test('says by which column rows are sorted, and asks for the other direction', () => {
    const onSort = vi.fn<(sort: TableSort) => void>();
    render(<Tested onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Text' }).hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Id' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'id', direction: 'asc' });
  });

  test('moves through rows with the keyboard alone and keeps the focus', () => {
    render(<Tested />);
    focusFirstRow();
    press('ArrowDown');
    press('ArrowDown');
    expect(focusedRow()).toBe('3');
    press('ArrowUp');
    expect(focusedRow()).toBe('2');
    press('End');
    expect(focusedRow()).toBe('1000');
    press('Home');
    expect(focusedRow()).toBe('1');
    press('ArrowUp');
    expect(focusedRow()).toBe('1');
    press('PageDown');
    expect(Number(focusedRow())).toBeGreaterThan(1);
  });

  test('has one stop for the Tab key among its rows', () => {
    render(<Tested />);
    expect(within(table()).getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  test('opens a row with Enter and with a click, but not when a button inside it is meant', () => {
    const onOpen = vi.fn<(entry: Entry) => void>();
    render(<Tested onOpen={onOpen} />);
    focusFirstRow();
    press('ArrowDown');
    press('Enter');
    expect(onOpen).toHaveBeenLastCalledWith(entryAt(1));
    fireEvent.click(screen.getByText('entry 4'));
    expect(onOpen).toHaveBeenLastCalledWith(entryAt(4));
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test('copies the row, or all rows marked with Shift, as the columns show them', async () => {
    const copy = vi.fn<(text: string) => Promise<boolean>>(async () => true);
    render(<Tested copy={copy} />);
    focusFirstRow();
    press('c', { ctrlKey: true });
    expect(copy).toHaveBeenLastCalledWith('E0\tentry 0');
    press('ArrowDown', { shiftKey: true });
    press('c', { ctrlKey: true });
    expect(copy).toHaveBeenLastCalledWith('E0\tentry 0\nE1\tentry 1');
    expect(await screen.findByText('2 rows copied')).toBeDefined();
  });

  test('ticks the marked rows with Space, and all from the last one with Shift and a click', () => {
    const onTick = vi.fn<(rows: readonly Entry[], upon: Entry, asked: number) => void>();
    const onOpen = vi.fn<(entry: Entry) => void>();
    render(<Tested chosen={['box', 'text']} onTick={onTick} onOpen={onOpen} />);
    focusFirstRow();
    press('ArrowDown', { shiftKey: true });
    press(' ');
    expect(onTick).toHaveBeenLastCalledWith([entryAt(0), entryAt(1)], entryAt(1), 2);
    fireEvent.click(screen.getByLabelText('Tick E3'), { shiftKey: true });
    expect(onTick).toHaveBeenLastCalledWith([entryAt(1), entryAt(2), entryAt(3)], entryAt(3), 3);
    expect(focusedRow()).toBe('4');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('hears letters and Escape on a row, and goes to a row when told to', () => {
    const onNote = vi.fn<(entry: Entry) => void>();
    render(<Tested onNote={onNote} />);
    focusFirstRow();
    press('n', { ctrlKey: true });
    expect(onNote).not.toHaveBeenCalled();
    press('n');
    expect(onNote).toHaveBeenLastCalledWith(entryAt(0));
    press('Escape');
    expect(within(table()).getAllByRole('row').find((row) => row.tabIndex === 0)?.getAttribute('aria-rowindex')).toBe('501');
  });

  test('tells no number of rows before they are counted', () => {
    render(<Tested count={40} counted={false} />);
    expect(table().getAttribute('aria-rowcount')).toBe('-1');
    expect(table().getAttribute('aria-busy')).toBe('false');
  });

  test('shows the chosen columns in the chosen order', () => {
    render(<Tested chosen={['extra', 'id', 'gone']} />);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Extra', 'Id']);
  });

  test('draws skeletons while the number of rows is not known, and the empty state when there are none', () => {
    const { unmount } = render(<Tested count={null} />);
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(table().getAttribute('aria-rowcount')).toBe('-1');
    expect(screen.getAllByRole('row'), 'only the head is a row').toHaveLength(1);
    unmount();
    render(<Tested count={0} />);
    expect(table().getAttribute('aria-rowcount')).toBe('0');
    expect(screen.getByText('Nothing here')).toBeDefined();
  });

  test('keeps the elements of a row while another is read into it, busy and undrawn, and copies what it shows then', async () => {
    const copy = vi.fn<(text: string) => Promise<boolean>>(async () => true);
    const withButton: DataColumn<Entry>[] = [{ key: 'id', title: 'Id', width: 80, render: ({ id }) => <span>{id}<CopyButton text={id} what="Id" /></span> }];
    const shown = (row: Entry | undefined) => (
      <MantineProvider>
        <CopyProvider value={copy}>
          <DataRow index={0} top={0} away={false} row={row} columns={withButton} active marked={false} open={false} tone={null} opens={false} tick={null} />
        </CopyProvider>
      </MantineProvider>
    );
    const { rerender } = render(shown(undefined));
    const row = screen.getByRole('row');
    expect([row.getAttribute('aria-busy'), row.textContent]).toEqual(['true', '']);
    rerender(shown(entryAt(1)));
    expect([row.getAttribute('aria-busy'), row.textContent]).toEqual([null, 'E1']);
    const button = screen.getByRole('button', { name: 'Copy Id' });
    rerender(shown(undefined));
    expect(row.getAttribute('aria-busy')).toBe('true');
    rerender(shown(entryAt(2)));
    expect([row.getAttribute('aria-busy'), row.textContent]).toEqual([null, 'E2']);
    expect(screen.getByRole('button', { name: 'Copy Id' })).toBe(button);
    fireEvent.click(button);
    expect(copy).toHaveBeenCalledWith('E2', { secret: false });
    await waitFor(() => { expect(row.querySelector('.tabler-icon-check')).not.toBeNull(); });
    rerender(shown(entryAt(3)));
    expect(row.querySelector('.tabler-icon-check'), 'another text was not copied').toBeNull();
  });
});

describe('a row opens in a new window', () => {
  test('by Ctrl and a click, the middle button, or Ctrl+Enter, and only then', () => {
    const opened: string[] = [];
    let elsewhere = false;
    const inNewWindow = (open: () => void): void => {
      elsewhere = true;
      open();
      elsewhere = false;
    };
    render(<Tested onOpen={({ id }) => { opened.push(`${id} ${elsewhere ? 'elsewhere' : 'here'}`); }} preferences={{ inNewWindow }} />);
    fireEvent.click(screen.getByText('entry 2'), { ctrlKey: true });
    fireEvent(screen.getByText('entry 3'), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    fireEvent(screen.getByText('entry 4'), new MouseEvent('auxclick', { button: 2, bubbles: true }));
    fireEvent.click(screen.getByText('entry 5'));
    const row = screen.getByText('entry 5').closest<HTMLElement>('[role="row"]');
    fireEvent.keyDown(row ?? document.body, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(row ?? document.body, { key: 'Enter' });
    expect(opened).toEqual(['E2 elsewhere', 'E3 elsewhere', 'E5 here', 'E5 elsewhere', 'E5 here']);
  });
});

describe('columns are resized', () => {
  const separator = (column: string): HTMLElement => screen.getByRole('separator', { name: `Width of ${column}` });
  const template = (): string => table().parentElement?.style.getPropertyValue('--columns') ?? '';

  test('by the arrow keys, and the width is remembered a moment after the last of them', async () => {
    const written: ColumnWidths[] = [];
    render(<Tested preferences={{ resizeColumns: (name, widths) => { written.push({ ...widths, [name]: 0 }); } }} />);
    expect([separator('Id').tabIndex, separator('Text').tabIndex]).toEqual([0, -1]);
    separator('Id').focus();
    fireEvent.keyDown(separator('Id'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(separator('Text'));
    expect([separator('Id').tabIndex, separator('Text').tabIndex]).toEqual([-1, 0]);
    fireEvent.keyDown(separator('Text'), { key: 'ArrowRight' });
    fireEvent.keyDown(separator('Text'), { key: 'ArrowLeft', shiftKey: true });
    expect(template(), 'what is left of the edge keeps its width').toBe('80px 168px');
    expect(separator('Text').getAttribute('aria-valuenow')).toBe('168');
    expect(written).toEqual([]);
    await waitFor(() => { expect(written).toEqual([{ id: 80, text: 168, entries: 0 }]); });
  });

  test('by dragging, written once, and never narrower than can be found again', () => {
    const written: ColumnWidths[] = [];
    HTMLElement.prototype.setPointerCapture = () => undefined;
    render(<Tested preferences={{ resizeColumns: (_name, widths) => { written.push(widths); } }} />);
    fireEvent.pointerDown(separator('Id'), { button: 0, clientX: 100 });
    fireEvent.pointerMove(separator('Id'), { clientX: 120 });
    fireEvent.pointerMove(separator('Id'), { clientX: 150 });
    expect(template()).toBe('130px minmax(200px, 1fr)');
    expect(written).toEqual([]);
    fireEvent.pointerUp(separator('Id'), { clientX: 20 });
    expect(written).toEqual([{ id: 40 }]);
    fireEvent.pointerMove(separator('Id'), { clientX: 300 });
    expect(template()).toBe('40px minmax(200px, 1fr)');
  });

  test('and come back as they were remembered', () => {
    const { rerender } = render(<Tested preferences={{ widths: { entries: { id: 222 }, others: { id: 7 } } }} />);
    expect(template()).toBe('222px minmax(200px, 1fr)');
    rerender(<Tested preferences={{ widths: {} }} />);
    expect(template()).toBe('80px minmax(200px, 1fr)');
  });
});
