import type { WidgetFactory } from '@bracewright/core/babylon';
import { SERVICES } from '@bracewright/core/services';

/** Tells in a corner of the canvas how many heights there are. */
const legend: WidgetFactory = ({ root, services, t }) => {
  const element = root.ownerDocument.createElement('div');
  element.className = 'arch-legend';
  element.style.cssText = 'position:absolute;left:12px;top:12px;color:var(--bw-text);font:13px sans-serif';
  root.append(element);
  const annotations = services.get(SERVICES.annotations);
  const write = () => {
    const count = annotations.annotations.filter(({ kind }) => kind === 'arch.height').length;
    element.textContent = `${t('legend')}: ${count}`;
  };
  return { follow: write, rename: write, dispose: () => element.remove() };
};

export default legend;
