import { useEffect, useState } from 'react';
import { mat4 } from '@bracewright/core/math';
import { useChange } from '../../api/use-change.ts';
import type { StandingQuestion } from '../model/body/standing.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { useViews } from './BodyPictures.tsx';

const SIZE = 200;
const EXAMPLE = [mat4.IDENTITY];
const COLOUR = { body: '#CFC5B8', example: '#9DB4CC' };

/** The pictures that a question is answered by, and the answer that is being given. For components that observe. */
export function useStandingAnswer(question: StandingQuestion) {
  const workspace = useWorkspace();
  const { standing, design } = workspace;
  const { turns, mustChoose } = question;
  const [chosen, setChosen] = useState<number | undefined>(mustChoose ? undefined : 0);
  const [otherwise, setOtherwise] = useState(mustChoose);
  const example = useViews(undefined, { turns: EXAMPLE, size: SIZE, colour: COLOUR.example });
  const now = useViews(design.mesh, { turns: turns.slice(0, 1), size: SIZE, colour: COLOUR.body });
  // The other ways of standing are drawn when they are asked for: what is compared first comes first.
  const others = useViews(design.mesh, {
    turns: otherwise ? turns.slice(1) : [],
    size: SIZE,
    colour: COLOUR.body,
  });
  const bodies = [now.pictures[0], ...others.pictures];
  const isShown = example.done && now.done;
  useEffect(() => {
    if (isShown) standing.compare();
  }, [standing, isShown]);
  // Nobody confirms what cannot be compared.
  const comparable = isShown && standing.isSeen && (chosen === undefined || chosen === 0 || others.done);
  const against = chosen === undefined ? [] : standing.seenOtherwise(turns[chosen]!);
  const [warned, setWarned] = useState<number | undefined>(undefined);
  const { ask: keep, busy: saving } = useChange((turn: number) =>
    workspace.guard(() => standing.confirm(turns[turn]!)),
  );
  const confirm = () => {
    // What the program sees otherwise is said once, before it counts as sure.
    if (against.length > 0 && warned !== chosen) {
      setWarned(chosen);
      return;
    }
    void keep(chosen ?? 0);
  };
  const back = () => {
    standing.close();
    workspace.setStage('align');
    void workspace.useToolFor('alignment');
  };

  return {
    ...{ example, now, others, bodies, isShown },
    ...{ chosen, choose: setChosen, otherwise, showOthers: () => setOtherwise(true) },
    ...{ comparable, against, isWarned: against.length > 0 && warned === chosen, saving, confirm, back },
  };
}

/** What `useStandingAnswer` gives. */
export type StandingAnswer = ReturnType<typeof useStandingAnswer>;
