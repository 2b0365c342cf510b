import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { Link } from 'wouter';
import { pathOfHelp, WHATS_NEW_PATH } from '#renderer/data/paths/paths.ts';
import { headingId, pictureAt, plainText } from './guide.ts';
import { isHelpTopic } from './topics.ts';

/** Markdown as elements. Unknown tokens are shown as text; nothing is ever used as HTML. */
export function Markdown({ tokens, page }: { readonly tokens: readonly Token[]; readonly page: string }) {
  return <>{tokens.map((token, index) => <Fragment key={`${index} ${token.type}`}>{block(token as Tokens.Generic, page)}</Fragment>)}</>;
}

function block(token: Tokens.Generic, page: string): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading': {
      const { tokens } = token as Tokens.Heading;
      return <h4 id={headingId(plainText(tokens))}>{inline(tokens, page)}</h4>;
    }
    case 'paragraph': {
      const { tokens } = token as Tokens.Paragraph;
      const [only] = tokens;
      // A picture by itself is a figure with a caption.
      if (tokens.length === 1 && only?.type === 'image') return picture(only as Tokens.Image);
      return <p>{inline(tokens, page)}</p>;
    }
    case 'blockquote':
      return <blockquote><Markdown tokens={(token as Tokens.Blockquote).tokens} page={page} /></blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const lines = items.map((item, index) => <li key={`${index} ${item.raw}`}><Markdown tokens={item.tokens} page={page} /></li>);
      return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
    }
    case 'table':
      return table(token as Tokens.Table, page);
    case 'code':
      return <pre><code>{(token as Tokens.Code).text}</code></pre>;
    case 'text':
      return plain(token as Tokens.Text, page);
    default:
      return token.raw;
  }
}

const plain = ({ tokens, text }: Tokens.Text, page: string): ReactNode => (tokens === undefined ? text : inline(tokens, page));

function table({ header, rows }: Tokens.Table, page: string): ReactNode {
  return (
    <div className="t-help-table">
      <table>
        <thead><tr>{header.map((cell, index) => <th key={`${index} ${cell.text}`} scope="col">{inline(cell.tokens, page)}</th>)}</tr></thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${index} ${row[0]?.text ?? ''}`}>
              {row.map((cell, place) => <td key={`${place} ${cell.text}`}>{inline(cell.tokens, page)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function picture({ href, text }: Tokens.Image): ReactNode {
  const source = pictureAt(href);
  return <figure>{source !== null && <img src={source} alt={text} loading="lazy" />}<figcaption className="t-hint" aria-hidden={source !== null}>{text}</figcaption></figure>;
}

function inline(tokens: readonly Token[], page: string): ReactNode {
  return tokens.map((token, index) => <Fragment key={`${index} ${token.type}`}>{piece(token as Tokens.Generic, page)}</Fragment>);
}

function piece(token: Tokens.Generic, page: string): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens, page)}</strong>;
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens, page)}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token as Tokens.Link, page);
    case 'image':
      return picture(token as Tokens.Image);
    case 'text':
      return plain(token as Tokens.Text, page);
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return token.raw;
  }
}

/** The window goes nowhere else: an address outside of the manual is only shown. */
function link({ href, tokens }: Tokens.Link, page: string): ReactNode {
  const words = inline(tokens, page);
  const address = addressOfLink(href, page);
  return address === null ? <>{words} (<code>{href}</code>)</> : <Link href={address}>{words}</Link>;
}

/** null: it leads out of the window. */
export function addressOfLink(href: string, page: string): string | null {
  if (href.startsWith('#')) return addressOf(page, href.slice(1));
  if (/(?:^|\/)changes\/\w+\.md$/.test(href)) return WHATS_NEW_PATH;
  const [, file = '', section = ''] = /^(?:[\w.]+\/)*([\w-]+)\.md(?:#(.*))?$/.exec(href) ?? [];
  return isHelpTopic(file) || file === 'glossary' || file === 'README' ? addressOf(file, section) : null;
}

export function addressOf(page: string, section: string): string {
  const path = pathOfHelp(page === 'README' ? null : page);
  return section === '' ? path : `${path}?${new URLSearchParams({ section }).toString()}`;
}
