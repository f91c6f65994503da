/** Words that are the same in every language, words of antd's own, and words of tables that hold both languages. */
const SAME = [
  'Bracewright', 'English', '中文', 'STL', 'OBJ', 'PLY', '3MF', 'PDF', 'PNG', 'JPG', 'MF', 'Cobb', 'ATR', 'Rigo', 'Lenke', 'rigo', 'lenke',
  'Blender', 'CAD', 'Meshmixer', 'Letter', 'Chrome', 'Linux', 'ASIS', 'PSIS', 'mm', 'cm', 'kg', 'kB', 'MB', 'AM', 'PM', 'inch', 'YYYY', 'DD',
  'planes', 'Cancel', 'OK', 'Ctrl', 'Shift', 'Alt', 'Del', 'Enter', 'Esc', 'Space', 'Tab', 'Backspace', 'Delete', 'Home', 'End', 'Right', 'Left', 'drag', 'GL',
  'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec',
  'January', 'February', 'March', 'April', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
  'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday',
]; // prettier-ignore

/**
 * Runs in the page and gives the faults of its texts as sentences: what is cut without a way to read it, what runs out of its button or of
 * the page, what lies on another text, and what is not of the pseudo-language.
 */
export function textFaults({ same, own }) {
  const faults = new Set();
  const short = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 70);
  const where = (element) => {
    const name =
      element.closest('[role], button, a, h1, h2, h3, label, li, dt, dd, td, th, p, legend, summary') ??
      element;
    return `<${name.tagName.toLowerCase()}${name.getAttribute('role') ? ` ${name.getAttribute('role')}` : ''} ${String(name.className?.baseVal ?? name.className).split(' ')[0]}>`;
  };
  const topDialog = [...document.querySelectorAll('.ant-modal, .ant-drawer-content, [role="menu"]')]
    .filter((one) => one.getClientRects().length > 0)
    .at(-1);
  const isShown = (element) => {
    const style = getComputedStyle(element);
    if (
      style.visibility === 'hidden' ||
      style.opacity === '0' ||
      style.clip !== 'auto' ||
      style.clipPath !== 'none'
    )
      return false;
    return element.getClientRects().length > 0;
  };
  const closestScroller = (element) => {
    for (let around = element; around; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
    return null;
  };
  const leaves = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      !element ||
      node.data.trim() === '' ||
      ['SCRIPT', 'STYLE', 'OPTION', 'TITLE', 'TEXTAREA'].includes(element.tagName)
    )
      continue;
    if (element.closest('[aria-hidden="true"], [hidden], iframe') || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    // What a list has scrolled away lies on nothing.
    const scroller = element.parentElement && closestScroller(element);
    const frame = scroller?.getBoundingClientRect();
    const seen = frame
      ? rects.filter(({ top, bottom }) => (top + bottom) / 2 > frame.top && (top + bottom) / 2 < frame.bottom)
      : rects;
    leaves.push({ element, text: node.data, rects, seen });
  }
  const words = new Set(same);
  const isOwn = (text) => own.some((name) => text.includes(name));
  for (const { element, text, rects } of leaves) {
    // 1. not of the pseudo-language
    const whole =
      element.closest('button, a, p, li, td, th, dt, dd, h1, h2, h3, label, legend, div')?.textContent ??
      text;
    if (!/[⟦⟧]/.test(text) && !/⟦[^⟧]*$/.test(whole.slice(0, whole.indexOf(text))) && !isOwn(text)) {
      const left = (text.match(/[A-Za-z]{2,}/g) ?? []).filter(
        (word) => !words.has(word) && !/^[XYZLRAPSI]$/.test(word),
      );
      if (left.length > 0 && !element.closest('kbd, code, [data-testid="mesh-hash"], input'))
        faults.add(`literal  “${short(text)}” ${where(element)}`);
    }
    // 2. cut by an element round it
    const [box] = rects;
    const last = rects.at(-1);
    const hasHint = element.closest('[title], [aria-describedby], [class*="placeholder"]') !== null;
    for (let around = element, depth = 0; around && depth < 5; around = around.parentElement, depth++) {
      const style = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const clipsX = /hidden|clip/.test(style.overflowX);
      const clipsY = /hidden|clip/.test(style.overflowY);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (
        clipsX &&
        (box.left < frame.left - 1.5 ||
          Math.max(...rects.map(({ right }) => right)) > frame.right + 1.5 ||
          (around === element && around.scrollWidth > around.clientWidth + 1))
      ) {
        if (!hasHint) faults.add(`cut      “${short(text)}” ${where(element)}`);
        break;
      }
      if (clipsY && (last.bottom > frame.bottom + 3 || box.top < frame.top - 3)) {
        if (!hasHint) faults.add(`cut below “${short(text)}” ${where(element)}`);
        break;
      }
    }
    // 3. out of its button, or of the page
    const button = element.closest('button, [role="tab"], [role="radio"], .ant-segmented-item, kbd');
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis' && hasHint;
    if (button && !isShortened) {
      const frame = button.getBoundingClientRect();
      if (
        rects.some(
          ({ left, right, top, bottom }) =>
            left < frame.left - 1 ||
            right > frame.right + 1 ||
            top < frame.top - 2 ||
            bottom > frame.bottom + 2,
        )
      )
        faults.add(`outside  “${short(text)}” ${where(element)}`);
    }
    if (rects.some(({ left, right }) => right > innerWidth + 1 || left < -1)) {
      let scrolls = false;
      for (let around = element; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) scrolls = true;
      if (!scrolls) faults.add(`off page “${short(text)}” ${where(element)}`);
    }
  }
  // 4. on one another; what lies under an open dialog is no matter
  const layerOf = (element) => {
    for (let around = element; around; around = around.parentElement)
      if (getComputedStyle(around).position === 'fixed' || Number(getComputedStyle(around).zIndex) > 0)
        return around;
    return document.body;
  };
  const front = leaves.filter(({ element, rects: [{ left, top, width, height }] }) => {
    if (topDialog && !topDialog.contains(element)) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (hit === element || element.contains(hit) || hit.contains(element));
  });
  for (let i = 0; i < front.length; i++)
    for (let j = i + 1; j < front.length; j++) {
      const [a, b] = [front[i], front[j]];
      if (layerOf(a.element) !== layerOf(b.element)) continue;
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      for (const p of a.seen)
        for (const q of b.seen) {
          const width = Math.min(p.right, q.right) - Math.max(p.left, q.left);
          const height = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
          if (width > 3 && height > 5)
            faults.add(`overlap  “${short(a.text)}” and “${short(b.text)}” ${where(a.element)}`);
        }
    }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1)
    faults.add(`page is ${page.scrollWidth} px wide in a window of ${innerWidth}`);
  return [...faults];
}

export { SAME };
