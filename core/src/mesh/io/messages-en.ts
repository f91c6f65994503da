/** Sentences for `mesh-io/…` and `mesh/…` codes in English; `{name}` is filled from the data of the error or warning. */
export const MESH_MESSAGES_EN = {
  'mesh-io/3mf-extension':
    'This 3MF file needs the extension “{name}”, which changes the shape and cannot be read here. Export it again as a plain mesh (STL or 3MF core).',
  'mesh-io/3mf-no-build':
    'This 3MF file does not say which objects to build. Export it again from the program it came from.',
  'mesh-io/3mf-no-model':
    'This 3MF file lacks its model part ({part}). Export it again from the program it came from.',
  'mesh-io/3mf-object-missing':
    'This 3MF file uses an object ({id}) that it does not contain. Export it again from the program it came from.',
  'mesh-io/3mf-support-left-out': '{count} support structures in the file were left out.',
  'mesh-io/3mf-too-nested':
    'The objects in this 3MF file are nested too deeply or repeated too often to be read. Export it as one mesh.',
  'mesh-io/3mf-unit': 'This 3MF file is in an unknown unit (“{unit}”). Export it in millimetres.',
  'mesh-io/archive-damaged':
    'The compressed file is damaged and cannot be unpacked. Upload it again from the source.',
  'mesh-io/archive-names-twice':
    'The compressed file holds two files named “{name}”, so it does not say which one counts. Save it anew in the program it came from, or unpack it and upload the right mesh file.',
  'mesh-io/archive-encrypted':
    'The compressed file is protected by a password. Unpack it first and upload the mesh.',
  'mesh-io/archive-too-large':
    'Unpacked, the file would be too large (limit {maxMegabytes} MB, or {maxRatio} times its packed size). Upload the mesh unpacked.',
  'mesh-io/archive-too-many':
    'The compressed file has {found} entries; at most {max} are accepted. Upload the mesh alone.',
  'mesh-io/count-mismatch':
    'The file says that it has {claimed} triangles but holds {found}; all {found} were read. Check that the body is complete.',
  'mesh-io/decimal-commas':
    'Numbers in the file are written with a decimal comma and were read so. Check the measurements before going on.',
  'mesh-io/degenerate-dropped': '{count} triangles without area were left out.',
  'mesh-io/duplicates-dropped': '{count} triangles that were in the file twice were left out.',
  'mesh-io/empty': 'The file is empty. Export the scan again.',
  'mesh-io/file-is-archive':
    'This is a compressed file ({kind}), not a mesh. Unpack it and upload the STL, OBJ, PLY or 3MF inside.',
  'mesh-io/file-is-dicom': 'This is a DICOM image, not a mesh. Add it as an X-ray instead.',
  'mesh-io/file-is-document': 'This is a document ({kind}), not a mesh. Choose an STL, OBJ, PLY or 3MF file.',
  'mesh-io/file-is-image': 'This is a picture ({kind}), not a mesh. Choose an STL, OBJ, PLY or 3MF file.',
  'mesh-io/file-is-other-model':
    'This 3D format ({kind}) cannot be read. Export the scan as STL, OBJ, PLY or 3MF.',
  'mesh-io/file-is-program': 'This is a program ({kind}), not a mesh. Choose an STL, OBJ, PLY or 3MF file.',
  'mesh-io/file-is-text': 'This text file holds no mesh. Choose an STL, OBJ, PLY or 3MF file.',
  'mesh-io/file-is-web-page':
    'This is a web page or XML text ({kind}), not a mesh; the download probably failed. Get the scan again from its source.',
  'mesh-io/index-invalid':
    'A triangle refers to vertex “{index}”, which is no vertex number: the file is damaged. Export it again.',
  'mesh-io/index-out-of-range':
    'A triangle refers to vertex {index}, but there are only {vertices} vertices: the file is damaged. Export it again.',
  'mesh-io/malformed':
    'Line {line} of the file cannot be understood, so nothing was read. Export the scan again.',
  'mesh-io/metadata-refused': 'The design identifier may have letters and digits only, at most 64.',
  'mesh-io/missing-end':
    'The file has no end mark; {triangles} triangles were read. Check that the body is complete, or export the scan again.',
  'mesh-io/no-area': 'None of the {count} triangles has an area: there is no surface. Export the scan again.',
  'mesh-io/no-numbers': 'None of the {count} triangles has valid coordinates. Export the scan again.',
  'mesh-io/no-triangles': 'The file has no triangles. Export the scan again.',
  'mesh-io/not-as-written':
    'The file “{name}” does not hold what was to be written ({found} of {expected} triangles were found; number {triangle} differs), so it was not given out. Try again, or choose another format and tell your administrator.',
  'mesh-io/not-finite-dropped':
    '{count} triangles with invalid coordinates were left out. Small holes may remain where they were.',
  'mesh-io/nothing-to-write': 'The model has no surface to export.',
  'mesh-io/ply-header': 'The header of this PLY file cannot be understood (“{line}”). Export the scan again.',
  'mesh-io/points-only':
    'The file has {points} points but no surface. Export the scan as a mesh (triangles), not as a point cloud.',
  'mesh-io/polygons-simplified':
    'Some polygons in the file are too complex to be cut exactly, so notches in them may be filled. Export the scan as triangles.',
  'mesh-io/short-faces-dropped': '{count} faces with fewer than three corners were left out.',
  'mesh-io/too-many-triangles':
    'The file has {found} triangles; at most {max} can be opened. Reduce it in the scanning software.',
  'mesh-io/trailing-bytes': '{bytes} bytes after the end of the mesh were ignored.',
  'mesh-io/truncated':
    'The file is incomplete: {expected} bytes are needed, {found} arrived. Upload it again, or export the scan again.',
  'mesh-io/truncated-table':
    'The file is incomplete: it ends within its table “{table}”. Upload it again, or export the scan again.',
  'mesh-io/truncated-text':
    'The file is incomplete: it ends within a triangle at line {line}. Upload it again, or export the scan again.',
  'mesh-io/unknown-format': 'This is no mesh file that can be read. Choose an STL, OBJ, PLY or 3MF file.',
  'mesh-io/xml-doctype':
    'The XML in this file has a part that is not allowed (a document type). Export it again.',
  'mesh-io/xml-malformed': 'Line {line} of the XML in this file cannot be understood. Export it again.',
  'mesh/edge-line-hole':
    'Edge line {line} runs into an opening of the body near {x}, {y}, {z} mm. Lead it round the opening, or seal the body first.',
  'mesh/edge-line-lost':
    'Edge line {line} leaves the body near {x}, {y}, {z} mm. Move its points there onto the skin, or put more of them.',
  'mesh/edge-line-meets-line':
    'Edge line {line} crosses or touches itself or another line near {x}, {y}, {z} mm. Move its points apart there.',
  'mesh/edge-line-open': 'Edge line {line} is not closed. Lead it back to its first point.',
  'mesh/edge-line-parts-nothing':
    'Edge line {line} cuts nothing off: both of its sides hang together. It passes near {x}, {y}, {z} mm; lead it once round the part to keep.',
  'mesh/edge-line-small':
    'Edge line {line} is less than 15 mm long all round: its points lie almost at one place, near {x}, {y}, {z} mm, and it encloses too little. Lead it round the part to keep, or round an opening of at least 5 mm.',
  'mesh/far-from-origin':
    'The body lies very far from the origin of its coordinates, which costs precision. Export it centred if you can.',
  'mesh/few-triangles': 'The mesh has only a handful of triangles. Check that this is a body scan.',
  'mesh/flat': 'The mesh is flat: it has no thickness. A brace needs a scan from all sides.',
  'mesh/holes-area-crosses-itself':
    'The line round the area for the holes crosses itself. Move its points apart at the place that is shown.',
  'mesh/holes-area-folded':
    'The skin of this area bends too sharply for a pattern of holes. Draw the line round a flatter piece of skin.',
  'mesh/holes-area-off-skin':
    'The line round the area for the holes leaves the skin at the place that is shown. Move its points onto the part that is kept.',
  'mesh/holes-area-on-border':
    'The line round the area for the holes runs along an edge or a hole of the brace. Keep its points within the brace at the place that is shown.',
  'mesh/holes-area-small':
    'The line round the area for the holes encloses too little skin. Draw it round a larger area.',
  'mesh/holes-body-closed':
    'Holes are cut into a brace that ends at its edge line, and this body is closed. Draw and cut the edge line first.',
  'mesh/holes-folded':
    'Hole {hole} would lie across a fold of the skin. Move it to a flatter place, or make it smaller.',
  'mesh/holes-near-border':
    'Hole {hole} would lie {found} mm from an edge or another hole of the brace; {margin} mm are asked for. Move it inwards, or ask for less.',
  'mesh/holes-near-hole':
    'Between the holes {other} and {hole} there would be {found} mm; {margin} mm are asked for. Move them apart, or ask for less.',
  'mesh/holes-none-fit':
    'No whole hole of {size} mm fits into the area with {margin} mm to each edge. Draw a larger area, or ask for smaller holes or less distance.',
  'mesh/inconsistent-facing': 'Some triangles face the wrong way. Run Repair to make all face outward.',
  'mesh/inside-out': 'The surface is inside out. Run Repair to turn it.',
  'mesh/no-trunk':
    'This does not look like a trunk, so no edge line can be proposed for it. Check the file, or draw the line by hand.',
  'mesh/non-manifold': 'Some edges are shared by more than two triangles. Run Repair to resolve them.',
  'mesh/not-repaired':
    'The surface could not be made sound. Scan again, or repair it in the scanning software.',
  'mesh/nothing-left':
    'Nothing is left after repair: none of the {triangles} triangles is usable. Export the scan again.',
  'mesh/paint-invalid': 'Colours or labels of this shape do not fit it ({part}). The body is as it was.',
  'mesh/partial-surface':
    'The scan shows one side of the body only, or is cut through. A brace needs a scan from all sides.',
  'mesh/self-intersecting':
    'Parts of the surface pass through each other. Check the places before you export.',
  'mesh/text-beside':
    'The brace has no outer side where the text is to lie. Move the text onto the brace, away from its edges.',
  'mesh/text-crosses':
    'The letters could not be joined cleanly to the wall at the place that is shown. Move the text by a few millimetres, or choose another height.',
  'mesh/text-empty':
    'The text has no letter that is seen. Type one, or leave it empty for the design number.',
  'mesh/text-letter':
    'The sign “{letter}” (place {place} of the text) cannot be written on a brace. There are A–Z, a–z, 0–9, blank and . - / # _ : ( ).',
  'mesh/text-long': 'The text has {letters} signs; at most {most} can be written.',
  'mesh/text-over-edge':
    'The letter “{letter}” (place {place} of the text) would run over an edge, a hole or the end of the brace. Move or turn the text, or make it smaller.',
  'mesh/text-too-deep':
    'Under the letter “{letter}” (place {place} of the text) {left} mm of the {wall} mm wall would be left by letters {depth} mm deep; it needs {least} mm. Choose less depth or raised letters, or a thicker wall.',
  'mesh/text-uneven':
    'The skin is bent too sharply for the letter “{letter}” (place {place} of the text). Move the text to a flatter place, or make it smaller.',
  'mesh/several-bodies':
    'The file holds more than one large body. Check that only this patient’s scan is in it.',
  'mesh/carried-off-skin':
    'The line of the earlier brace does not fit this body: here there is no skin near it that faces the same way. Align both bodies the same way, mark the same landmarks on both, or draw the line by hand.',
  'mesh/line-off-skin':
    'Edge line {line} no longer fits the body: at the marked place there is no skin near it that faces the same way. Edit the line there, or the step that took the skin away.',
  'mesh/open-inside':
    'Within the edge lines the body has openings that no line made: {count}, the widest {size} mm across (marked). A brace made of it has holes there. Close them with “Seal” in a step before the edge line; holes that are meant are made with “Ventilation holes” after it.',
  'mesh/trunk-ends':
    'Counted from the lower end of the body, the edge line would run at a height of {height} mm, but the body reaches from {bottom} to {top} mm only. Scan again from the middle of the thighs to over the shoulders; if the scan holds the place and the height is wrong, mark the landmarks or check the height of the patient; or draw the line by hand.',
  'mesh/trunk-turned':
    'The body is turned by about {angle}° from where a patient stands in the frame, so an edge line would be proposed in the wrong places. Align the body first.',
  'mesh/unit-guessed':
    'The file does not say its unit, and the shape alone does not tell it. It was taken as {unit}: check the height of the body in mm.',
  'mesh/unit-unclear':
    'The size fits no usual unit. Choose the unit yourself and check the height of the body in millimetres.',
} as const;
