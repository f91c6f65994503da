import { Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useServices } from '../../stores/services-context.ts';

/** The open menu of the page, at the place where it was asked for; arrows, Enter and Esc work in it at once. */
export const MenuPlace = observer(function MenuPlace() {
  const { overlays } = useServices();
  const { open } = overlays;
  if (!open) return null;
  const { menu, x, y } = open;
  const close = () => overlays.closeMenu();
  return (
    <Dropdown
      key={`${x} ${y}`}
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      destroyOnHidden
      // Above the notices: what was just asked for is in front.
      styles={{ root: { zIndex: 2001 } }}
      menu={{
        ...menu,
        // Closed first: what an item opens takes the focus then.
        items: (menu.items ?? []).map((item) =>
          item && 'onClick' in item
            ? {
                ...item,
                onClick: (info) => {
                  close();
                  item.onClick?.(info);
                },
              }
            : item,
        ),
        onClick: (info) => {
          if (overlays.open === open) close();
          menu.onClick?.(info);
        },
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <span
        aria-hidden="true"
        style={{ position: 'fixed', left: x, top: y, width: 1, height: 1, pointerEvents: 'none' }}
      />
    </Dropdown>
  );
});
