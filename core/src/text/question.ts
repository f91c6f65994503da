/** A sentence that relies on sides nobody has confirmed, as the letters at the border of the canvas are shown then. */
export const asQuestion = (text: string, language: string): string =>
  `${text}${language.startsWith('zh') ? '？' : '?'}`;
