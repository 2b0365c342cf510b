import { useT } from '#renderer/i18n/index.ts';
import { oddPartsOf, runsRightToLeft } from '#shared/domain/odd-text.ts';
import './ui.css';

/**
 * Text of the bank, a file or a person. It cannot change the direction of its surroundings. Invisible characters and letters that
 * only look Latin are marked.
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
