import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { CodeSample, type Sample } from './code-sample.tsx';
import css from './language-tabs.module.css';

type Tab = { language: string; file: string; sample: Sample };

/** The same request in several languages; the arrow keys switch between them. */
export function LanguageTabs({ tabs }: { tabs: Tab[] }) {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const tab = tabs[selected];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    if (step === 0) return;
    const next = (selected + step + tabs.length) % tabs.length;
    setSelected(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  if (!tab) return null;
  return (
    <div>
      <div ref={list} role="tablist" aria-label="Language" className={css.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ language }, index) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {language}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`}>
        <CodeSample name={tab.file} sample={tab.sample} />
      </div>
    </div>
  );
}
