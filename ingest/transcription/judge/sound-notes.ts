/** What services write where nobody speaks: "[Music]", "(applause)", "*sighs*", "♪♪", "【拍手】". */
const inBrackets =
  /^(?:\[[^[\]]{0,60}\]|\([^()]{0,60}\)|（[^（）]{0,60}）|【[^【】]{0,60}】|\*[^*]{1,60}\*|[♪♫♬🎵🎶\s.…-]+)[.,!?。]*$/u;
const maxWords = 6;

/** Whether a whole sentence is a note about sounds, with no word of what is said. */
export const isSoundNote = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) ||
  (inBrackets.test(text.trim()) && text.trim().split(/\s+/).length <= maxWords);
