import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useMessages } from '../../messages/messages.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import type { AllRowsCheck } from '../checks/use-all-rows-check.ts';
import type { RowChecks } from '../checks/use-row-checks.ts';
import type { DataRows } from '../data/use-data-rows.ts';
import { DataContext } from '../variables/use-variables.ts';
import { ChecksContext } from './code-state.tsx';
import { DesignTab } from './design-tab.tsx';
import classes from './inspector.module.css';

const VariablesTab = arriving(async () => (await import('../variables/variables-tab.tsx')).VariablesTab);
const ChecksTab = arriving(async () => (await import('../checks/checks-tab.tsx')).ChecksTab);

export interface InspectorProps {
  /** Px. */
  readonly width: number;
  readonly checks: RowChecks;
  readonly rows: DataRows;
  readonly allRows: AllRowsCheck;
  readonly tab: InspectorTab;
  readonly onTab: (tab: InspectorTab) => void;
}

export type InspectorTab = 'design' | 'variables' | 'checks';

const noData = {};

/** The right side of the editor. */
export function Inspector({ width, checks, rows, allRows, tab, onTab }: InspectorProps) {
  const { editor } = useMessages();
  const count = checks.problems.length;
  const [variable, setVariable] = useState<string>();
  return (
    <div className={classes['inspector']} style={{ width }}>
      <Tabs
        className={classes['tabs'] ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => {
          setVariable(undefined);
          onTab(key as InspectorTab);
        }}
      >
        <TabList aria-label={editor.inspector} className={classes['tabList'] ?? ''}>
          <Tab id="design" className={classes['tab'] ?? ''}>
            {editor.tabs.design}
          </Tab>
          <Tab id="variables" className={classes['tab'] ?? ''}>
            {editor.tabs.variables}
          </Tab>
          <Tab id="checks" className={classes['tab'] ?? ''}>
            {editor.tabs.checks}
            {count > 0 && <span className={classes['badge']}>{count}</span>}
          </Tab>
        </TabList>
        <TabPanel id="design" className={classes['panel'] ?? ''}>
          <ChecksContext value={checks}>
            <DataContext value={rows.loaded[0] ?? noData}>
              <DesignTab />
            </DataContext>
          </ChecksContext>
        </TabPanel>
        <TabPanel id="variables" className={classes['panel'] ?? ''}>
          <Arriving>
            <VariablesTab {...(variable !== undefined && { wanted: variable })} />
          </Arriving>
        </TabPanel>
        <TabPanel id="checks" className={classes['panel'] ?? ''}>
          <Arriving>
            <ChecksTab
              checks={checks}
              rows={rows}
              allRows={allRows}
              onVariable={(name) => {
                setVariable(name);
                onTab('variables');
              }}
            />
          </Arriving>
        </TabPanel>
      </Tabs>
    </div>
  );
}
