import { useState } from 'react';
import css from './artwork.module.css';

/** A hue from 0 to 359, always the same for a title. */
const hueOf = (title: string) =>
  [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

type Props = {
  title: string;
  imageUrl: string | undefined;
  size?: 'small' | 'medium' | 'tile' | 'large';
};

/** The show's image, or one generated from its title when there is none or it doesn't load. */
export function Artwork({ title, imageUrl, size = 'large' }: Props) {
  const [hasFailed, setFailed] = useState(false);
  if (imageUrl && !hasFailed)
    return (
      <img
        className={css.artwork}
        data-size={size}
        src={imageUrl}
        alt=""
        loading={size === 'large' ? 'eager' : 'lazy'}
        width="120"
        height="120"
        // It may have failed before scripts were there to notice.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        onError={() => setFailed(true)}
      />
    );
  const hue = hueOf(title);
  return (
    <svg
      className={css.artwork}
      data-size={size}
      viewBox="0 0 120 120"
      width="120"
      height="120"
      aria-hidden="true"
    >
      <rect width="120" height="120" fill={`hsl(${hue} 22% 32%)`} />
      {[0, 1, 2, 3, 4, 5, 6].map((bar) => {
        const height = 16 + ((hue * (bar + 3) * 7) % 62);
        return (
          <rect
            key={bar}
            x={16 + bar * 13}
            y={60 - height / 2}
            width="5"
            height={height}
            rx="2.5"
            fill={`hsl(${(hue + 40) % 360} 40% 76%)`}
          />
        );
      })}
    </svg>
  );
}
