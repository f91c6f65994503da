import { PanelPlace } from '@bracewright/core/react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import type { PanelTab } from '../model/desk/desk.ts';
import { CheckupCard } from '../checkup/CheckupCard.tsx';
import { OpenPreparation } from '../preparation/OpenPreparation.tsx';
import { PreparationCard } from '../preparation/PreparationCard.tsx';
import { ScoliometerCard } from '../scoliometer/ScoliometerCard.tsx';
import { OpenZones, ZonesCard } from '../zones/ZonesCard.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { MeasuresPanel } from './MeasuresPanel.tsx';
import { ObjectsPanel } from './ObjectsPanel.tsx';
import { ToolCard } from './ToolCard.tsx';
import styles from './PanelColumn.module.css';

const TABS: readonly PanelTab[] = ['history', 'objects', 'measures'];

/** So long after the card came or went a press belongs to what was there before, ms. */
const SETTLING_MS = 500;

/** Whether the card has just come or gone, and what lies under the pointer is not what was aimed at. */
function useSettling(tool: unknown): boolean {
  const [settled, setSettled] = useState(tool);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tool), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [tool]);
  return settled !== tool;
}

/** The right column: the active tool above, history, objects and measures below; its width is the user's. */
export const PanelColumn = observer(function PanelColumn() {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const settling = useSettling(workspace.activeTool);
  // Two cards do not fit above one another.
  const showsScoliometer = workspace.scoliometer.isOpen && !workspace.activeTool;
  const showsZones = workspace.stage === 'edit' && workspace.zones.isOpen && !showsScoliometer;
  const start = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  return (
    <aside className={styles['column']} style={{ width: workspace.panelWidth }}>
      <div
        className={styles['grip']}
        role="separator"
        aria-orientation="vertical"
        aria-label={words.t('panel.resize')}
        aria-valuenow={workspace.panelWidth}
        aria-valuemin={260}
        aria-valuemax={520}
        tabIndex={0}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, width: workspace.panelWidth };
        }}
        onPointerMove={(event) => {
          if (start.current) workspace.setPanelWidth(start.current.width + start.current.x - event.clientX);
        }}
        onPointerUp={() => (start.current = undefined)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') workspace.setPanelWidth(workspace.panelWidth + 16);
          if (event.key === 'ArrowRight') workspace.setPanelWidth(workspace.panelWidth - 16);
        }}
      />
      {showsScoliometer && <ScoliometerCard />}
      {workspace.stage === 'align' &&
        !showsScoliometer &&
        (workspace.preparation.isOpen ? <PreparationCard /> : <OpenPreparation />)}
      {workspace.stage === 'edit' && !showsScoliometer && (showsZones ? <ZonesCard /> : <OpenZones />)}
      {!workspace.activeTool && workspace.checkup.isOpen && !showsZones && !showsScoliometer && (
        <CheckupCard />
      )}
      <PanelPlace onFault={reportError}>
        {workspace.activeTool && (
          <ToolCard key={workspace.activeTool.manifest.id} tool={workspace.activeTool} />
        )}
      </PanelPlace>
      <div className={styles['tabs']} role="tablist">
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={workspace.tab === tab}
            aria-controls={`panel-${tab}`}
            className={styles['tab']}
            onClick={() => workspace.setTab(tab)}
          >
            {words.t(tab)}
          </button>
        ))}
      </div>
      <div
        // Each begins at its top.
        key={workspace.tab}
        className={styles['panel']}
        data-settling={settling || undefined}
        role="tabpanel"
        id={`panel-${workspace.tab}`}
        aria-labelledby={`tab-${workspace.tab}`}
      >
        {workspace.tab === 'history' && <HistoryPanel />}
        {workspace.tab === 'objects' && <ObjectsPanel />}
        {workspace.tab === 'measures' && <MeasuresPanel />}
      </div>
    </aside>
  );
});
