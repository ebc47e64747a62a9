import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { CodeSample, type Sample } from './code-sample.tsx';
import css from './language-tabs.module.css';

type Tab = { language: string; file: string; sample: Sample };

/** The same request in several languages. The arrow keys move between them. */
export function LanguageTabs({ tabs }: { tabs: Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const tab = tabs[chosen];
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    if (step === 0) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  if (!tab) return null;
  return (
    <div>
      <div ref={list} role="tablist" aria-label="Language" className={css.tabs} onKeyDown={onKey}>
        {tabs.map(({ language }, at) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {language}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        <CodeSample name={tab.file} sample={tab.sample} />
      </div>
    </div>
  );
}
