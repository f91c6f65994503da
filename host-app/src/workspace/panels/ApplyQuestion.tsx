import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { FIRST, Modal } from '../../kit/ui/Modal.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import { Places } from '../parts/Findings.tsx';

/**
 * What Apply asks before it writes something the preview warns of. The body stays in sight and can be turned: the question is about
 * a place on it, and the first one is shown at once.
 */
export const ApplyQuestion = observer(function ApplyQuestion() {
  const { editor, parts, guide } = useWorkspace();
  const { words, catalog } = parts;
  const tools = editor?.tools;
  const question = tools?.question;
  useEffect(() => {
    const place = question?.findings[0]?.places[0];
    if (place && guide.shown !== place) guide.toggle(place);
  }, [question, guide]);
  const plugin = question && catalog.tool(question.toolId).plugin.id;
  return (
    <Modal
      open={question !== undefined}
      title={words.t('applyQuestion.title')}
      okText={words.t('applyQuestion.apply')}
      cancelText={words.t('applyQuestion.back')}
      cancelButtonProps={FIRST}
      mask={false}
      width={420}
      styles={{ wrapper: { pointerEvents: 'none' }, container: { pointerEvents: 'auto' } }}
      onOk={() => tools?.answer(true)}
      onCancel={() => tools?.answer(false)}
    >
      <div data-testid="apply-question">
        {question?.findings.map(({ code, data, places }) => (
          <div key={code}>
            <p>{words.t(`${plugin}:confirm.${code}`, data)}</p>
            <Places places={places} />
          </div>
        ))}
      </div>
    </Modal>
  );
});
