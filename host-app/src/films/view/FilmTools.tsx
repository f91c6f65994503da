import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { Tip } from '../../kit/ui/Tip.tsx';
import { FilmIcon, type FilmIconName } from './FilmIcon.tsx';
import type { FilmView } from './film-view.ts';
import styles from '../films.module.css';

function Tool(props: {
  readonly icon: FilmIconName;
  readonly label: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}) {
  const { icon, label, isOn, isOff = false, onClick } = props;
  return (
    <Tip text={label}>
      <Button
        type={isOn ? 'primary' : 'text'}
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        disabled={isOff}
        icon={<FilmIcon name={icon} />}
        onClick={onClick}
      />
    </Tip>
  );
}

/** Ways to look at the film. */
export const FilmTools = observer(function FilmTools(props: {
  readonly view: FilmView;
  readonly isWindowing: boolean;
  readonly isBare: boolean;
  readonly onWindowing: (on: boolean) => void;
  readonly onBare: (on: boolean) => void;
}) {
  const { view, isWindowing, isBare, onWindowing, onBare } = props;
  const { t } = useTranslation('films');
  const { session } = view;
  const { shown, turn } = session.marker;
  const { center, width } = view.window;
  const isWide = Math.abs(view.greys.high - view.greys.low) > 20;
  const number = (value: number): number => (isWide ? Math.round(value) : Math.round(value * 100) / 100);
  const field = (label: string, value: number, set: (value: number) => void) => (
    <label className={styles['number']}>
      <span>{label}</span>
      <NumberInput
        aria-label={label}
        size="small"
        controls={false}
        value={value}
        onChange={(typed) => typed !== null && Number.isFinite(typed) && set(typed)}
      />
    </label>
  );
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('tools.label')}>
      <Tool icon="fit" label={t('tools.fit')} onClick={() => view.fit()} />
      <Tool icon="zoomOut" label={t('tools.zoomOut')} onClick={() => view.zoomBy(0.8)} />
      <Tool icon="zoomIn" label={t('tools.zoomIn')} onClick={() => view.zoomBy(1.25)} />
      <span className={styles['rule']} />
      <Tool
        icon="window"
        label={t('tools.window')}
        isOn={isWindowing}
        onClick={() => onWindowing(!isWindowing)}
      />
      {field(t('tools.center'), number(center), (value) => view.setWindow({ center: value, width }))}
      {field(
        t('tools.width'),
        number(width),
        (value) => value > 0 && view.setWindow({ center, width: value }),
      )}
      <Tool
        icon="reset"
        label={t('tools.ownWindow')}
        isOff={shown.window === null}
        onClick={() => view.setWindow(null)}
      />
      <Tool
        icon="invert"
        label={t('tools.invert')}
        isOn={shown.inverted}
        onClick={() => session.look({ inverted: !shown.inverted })}
      />
      <span className={styles['rule']} />
      <Tool icon="flip" label={t('tools.flip')} isOn={shown.flipped} onClick={() => session.flip()} />
      <Tool
        icon="turnLeft"
        label={t('tools.turnLeft')}
        isOff={!session.mayEdit}
        onClick={() => session.turnBy(-90)}
      />
      <Tool
        icon="turnRight"
        label={t('tools.turnRight')}
        isOff={!session.mayEdit}
        onClick={() => session.turnBy(90)}
      />
      {session.mayEdit &&
        field(t('tools.turn'), Math.round(turn * 10) / 10, (value) => session.turnTo(value))}
      <span className={styles['rule']} />
      <Tool icon="hide" label={t('tools.bare')} isOn={isBare} onClick={() => onBare(!isBare)} />
    </div>
  );
});
