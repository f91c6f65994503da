import { designNumber } from '../hash.ts';
import { zipSync } from 'fflate';
import type { TriMesh } from '../tri-mesh.ts';
import { shortestFloat, TextWriter } from './text-writer.ts';
import { DESIGN_NAMESPACE } from './three-mf-metadata.ts';
import type { FileMetadata } from './file-metadata.ts';
import type { LengthUnit } from '../scan-frame.ts';

const UNIT_NAMES: Readonly<Record<LengthUnit, string>> = {
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  inch: 'inch',
};

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>' +
  '</Types>\n';

const RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Target="/3D/3dmodel.model" Id="rel0" ' +
  'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>' +
  '</Relationships>\n';

const hex = (part: number): string => part.toString(16).padStart(2, '0').toUpperCase();

/** What tells which design the file is, of when and of which program; nothing of a patient. */
function entriesOf({
  unit,
  metadata: { designHash = '', madeOn, version } = {},
}: {
  readonly unit: LengthUnit;
  readonly metadata?: FileMetadata;
}): readonly (readonly [name: string, value: string])[] {
  return [
    ['Application', version === undefined ? 'Bracewright' : `Bracewright ${version}`],
    ...(madeOn === undefined ? [] : [['CreationDate', madeOn] as const]),
    ...(designHash === ''
      ? []
      : [
          ['design:DesignNumber', designNumber(designHash)] as const,
          ['design:DesignHash', designHash] as const,
        ]),
    ...(version === undefined ? [] : [['design:ProgramVersion', version] as const]),
    ['design:Unit', UNIT_NAMES[unit]],
  ];
}

/**
 * Writes a 3MF package (3MF Core 1.3) of one object and one build item; labels are base materials. The same mesh gives the same bytes: the entries carry the
 * first date that a zip can hold, read through local time as the packer does, so no time zone shows. `description` is plain ASCII
 * without markup.
 */
export function write3mf(
  mesh: TriMesh,
  options: { readonly unit: LengthUnit; readonly description: string; readonly metadata?: FileMetadata },
): Uint8Array {
  const text = new TextWriter();
  text.line('<?xml version="1.0" encoding="UTF-8"?>');
  text.line(
    `<model unit="${UNIT_NAMES[options.unit]}" xml:lang="en-US" ` +
      `xmlns:design="${DESIGN_NAMESPACE}" ` +
      'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
  );
  // First: readers of titles look at the beginning of a file alone.
  text.line(`<metadata name="Description">${options.description}</metadata>`);
  for (const [name, value] of entriesOf(options)) text.line(`<metadata name="${name}">${value}</metadata>`);
  const { positions, indices, paint } = mesh;
  const labels = paint?.labels ?? [];
  text.text('<resources>');
  if (labels.length > 0) {
    const bases = labels.map(
      ({ name, colour }) => `<base name="${name}" displaycolor="#${colour.map(hex).join('')}"/>`,
    );
    text.text(`<basematerials id="2">${bases.join('')}</basematerials>`);
  }
  text.line(`<object id="1" type="model"${labels.length > 0 ? ' pid="2" pindex="0"' : ''}><mesh><vertices>`);
  for (let v = 0; v < positions.length; v += 3)
    text.line(
      `<vertex x="${shortestFloat(positions[v]!)}" y="${shortestFloat(positions[v + 1]!)}" z="${shortestFloat(positions[v + 2]!)}"/>`,
    );
  text.line('</vertices><triangles>');
  for (let i = 0; i < indices.length; i += 3)
    text.line(
      `<triangle v1="${indices[i]!}" v2="${indices[i + 1]!}" v3="${indices[i + 2]!}"` +
        `${labels.length > 0 ? ` pid="2" p1="${paint!.labelOf![i / 3]!}"` : ''}/>`,
    );
  text.line('</triangles></mesh></object></resources><build><item objectid="1"/></build></model>');
  const ascii = (value: string): Uint8Array => Uint8Array.from(value, (character) => character.charCodeAt(0));
  return zipSync(
    {
      '[Content_Types].xml': ascii(CONTENT_TYPES),
      '_rels/.rels': ascii(RELATIONSHIPS),
      '3D/3dmodel.model': text.toBytes(),
    },
    { level: 6, mtime: new Date(1980, 0, 1) },
  );
}
