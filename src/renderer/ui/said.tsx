import { useT } from '#renderer/i18n/index.ts';
import { oddPartsOf, runsRightToLeft } from '#shared/domain/odd-text.ts';
import './said.css';

/**
 * Text that the bank, a file or a person wrote. It never changes the direction of what stands beside it, and what a person would not
 * notice in it is marked: characters that nobody sees, and letters that only look like Latin ones.
 */
export function Said({ text }: { readonly text: string }) {
  const parts = oddPartsOf(text);
  if (parts !== null) return <Odd parts={parts} />;
  return runsRightToLeft(text) ? <bdi>{text}</bdi> : text;
}

function Odd({ parts }: { readonly parts: NonNullable<ReturnType<typeof oddPartsOf>> }) {
  const { t } = useT();
  return (
    <bdi>
      {parts.map((part, index) => {
        if (part.kind === 'text') return part.text;
        const name = part.kind === 'hidden' ? t('common:odd.hidden', { code: part.codePoint }) : t('common:odd.lookAlike', { script: t(`common:odd.scripts.${part.script}`) });
        return <mark key={index} className="t-odd" title={name} aria-label={name}>{part.kind === 'hidden' ? part.codePoint : part.text}</mark>;
      })}
    </bdi>
  );
}
