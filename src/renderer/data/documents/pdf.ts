import { getDocument, VerbosityLevel } from 'pdfjs-dist';
// Reads the file on this same thread.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { MOST_PIXELS } from '#shared/domain/picture-size.ts';

/** One page of a PDF as it was drawn. */
export interface PdfPage {
  readonly canvas: OffscreenCanvas;
  /** How many the file has. */
  readonly pages: number;
  /** For those who do not see the picture. */
  readonly text: string;
  /** Something of it may be missing: pdf.js warned, or it needs what Tesoro does not bring along, such as tables for Chinese that the file does not embed. */
  readonly lacking: boolean;
}

const MOST_DRAWN_PIXELS = 12_000_000;
/** In bytes, of a page's pictures and of all that it is drawn on: a small file can ask for all of a computer's memory. One picture more is decoded before it counts. */
const MOST_HELD = 600_000_000;
const PIXEL_BYTES = 4;
const LONGEST_TEXT = 20_000;

/** The fonts that each reader of PDF has to bring along. */
const FONTS = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', { query: '?url&inline', import: 'default' });

const fontOf = (name: string) => Object.entries(FONTS).find(([path]) => path.endsWith(`/${name}`))?.[1];

export class NeedsTooMuch extends Error {
  override readonly name = 'NeedsTooMuch';
}

interface Drawing {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Draws pages of a PDF, whose own scripts are never run. Throws what pdf.js throws, such as a PasswordException, and NeedsTooMuch. */
export async function openPdf(bytes: Uint8Array): Promise<(number: number, width: number) => Promise<PdfPage>> {
  let lacking = false;
  // What it cannot draw, pdf.js leaves out and says here only.
  Object.assign(console, { warn: () => { lacking = true; } });
  class BundledFiles {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const font = fontOf(filename);
      if (font === undefined) throw new Error(`${filename} is not brought along`);
      return Uint8Array.from(atob((await font()).split(',')[1] ?? ''), (character) => character.charCodeAt(0));
    }
  }
  let held = 0;
  const hold = (bytes: number): void => {
    held += bytes;
    if (held > MOST_HELD) throw new NeedsTooMuch();
  };
  const sizeOf = ({ canvas }: Drawing): number => (canvas === null ? 0 : canvas.width * canvas.height * PIXEL_BYTES);
  class Canvases {
    create(width: number, height: number): Drawing {
      hold(width * height * PIXEL_BYTES);
      const canvas = new OffscreenCanvas(width, height);
      return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
    }
    reset(drawing: Drawing, width: number, height: number): void {
      held -= sizeOf(drawing);
      hold(width * height * PIXEL_BYTES);
      if (drawing.canvas !== null) Object.assign(drawing.canvas, { width, height });
    }
    destroy(drawing: Drawing): void {
      held -= sizeOf(drawing);
      if (drawing.canvas !== null) Object.assign(drawing.canvas, { width: 0, height: 0 });
      Object.assign(drawing, { canvas: null, context: null });
    }
  }
  const file = await getDocument({
    data: bytes.slice(),
    CanvasFactory: Canvases, FilterFactory: NoFilters, BinaryDataFactory: BundledFiles,
    standardFontDataUrl: '/', cMapUrl: '/', wasmUrl: new URL('decoders/', self.location.href).href,
    // The content policy lets no WebAssembly and no other code in; glyphs are drawn as outlines.
    useWasm: false, useWorkerFetch: false, disableFontFace: true, useSystemFonts: false, disableWorkerRendering: true,
    maxImageSize: MOST_PIXELS, verbosity: VerbosityLevel.WARNINGS,
  }).promise;
  return async (number, width) => {
    lacking = false;
    const page = await file.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(width / natural.width, Math.sqrt(MOST_DRAWN_PIXELS / (natural.width * natural.height)));
    const viewport = page.getViewport({ scale });
    const canvas = new OffscreenCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
    held = canvas.width * canvas.height * PIXEL_BYTES;
    // Its methods are those of a canvas in a page.
    const drawing = page.render({ canvas: null, canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D, viewport });
    const keep = page.objs.resolve.bind(page.objs);
    let isTooMuch = false;
    // Each picture comes here once it is decoded.
    page.objs.resolve = (id: string, picture?: unknown): void => {
      try {
        hold(bytesOf(picture));
        keep(id, picture);
      } catch (error) {
        if (!(error instanceof NeedsTooMuch)) throw error;
        isTooMuch = true;
        drawing.cancel();
      }
    };
    await drawing.promise.catch((error: unknown) => { throw isTooMuch ? new NeedsTooMuch() : error; });
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('').slice(0, LONGEST_TEXT);
    return { canvas, pages: file.numPages, text, lacking };
  };
}

function bytesOf(picture: unknown): number {
  if (typeof picture !== 'object' || picture === null) return 0;
  if ('data' in picture && ArrayBuffer.isView(picture.data)) return picture.data.byteLength;
  return 'bitmap' in picture && picture.bitmap instanceof ImageBitmap ? picture.bitmap.width * picture.bitmap.height * PIXEL_BYTES : 0;
}

const none = (): string => 'none';

/** Filters are elements of a page, of which there is none: pdf.js then computes what they would do. */
class NoFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addKnockoutFilter = none;
  destroy(): void { /* There is nothing to remove. */ }
}
