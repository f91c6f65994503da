/** An icon that a plugin brings as markup; plugins are code of the program, checked at load, never a user's file. */
export function ToolIcon({ svg, size = 22 }: { readonly svg: string; readonly size?: number }) {
  return (
    <span
      aria-hidden
      style={{ display: 'inline-grid', width: size, height: size, flex: 'none' }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
