# native_peers.py WORK,WORK,… BODY.ply [SECOND.ply]: milliseconds of CPU time that VTK (Debian: python3-vtk9) needs for each, as JSON on one line.
# For `npm run bench` alone. Reading the body is no part of a work unless it says so; the best of two runs.
import json
import math
import sys
import time

import vtkmodules.all as vtk

vtk.vtkObject.GlobalWarningDisplayOff()
vtk.vtkSMPTools.Initialize(1)


def read(path):
    reader = vtk.vtkPLYReader()
    reader.SetFileName(path)
    reader.Update()
    return reader.GetOutput()


BODY = read(sys.argv[2])
SECOND = read(sys.argv[3]) if len(sys.argv) > 3 else None
LOW_X, HIGH_X, LOW_Y, HIGH_Y, LOW_Z, HIGH_Z = BODY.GetBounds()
MIDDLE = ((LOW_X + HIGH_X) / 2, (LOW_Y + HIGH_Y) / 2, (LOW_Z + HIGH_Z) / 2)


def plane(fraction, up=1):
    made = vtk.vtkPlane()
    made.SetOrigin(MIDDLE[0], MIDDLE[1], LOW_Z + fraction * (HIGH_Z - LOW_Z))
    made.SetNormal(0, 0, up)
    return made


def updated(one, body=BODY):
    one.SetInputData(body)
    one.Update()
    return one.GetOutput()


def clip_cap(*planes):
    several = vtk.vtkPlaneCollection()
    for one in planes:
        several.AddItem(one)
    clip = vtk.vtkClipClosedSurface()
    clip.SetClippingPlanes(several)
    updated(clip)


def clip_loop():
    points = vtk.vtkPoints()
    for i in range(120):
        turn = 2 * math.pi * i / 120
        points.InsertNextPoint(
            MIDDLE[0] + (HIGH_X - LOW_X) / 2 * math.cos(turn),
            MIDDLE[1] + (HIGH_Y - LOW_Y) / 2 * math.sin(turn),
            MIDDLE[2] + 0.1 * (HIGH_Z - LOW_Z) * math.cos(2 * turn),
        )
    select = vtk.vtkSelectPolyData()
    select.SetLoop(points)
    select.GenerateSelectionScalarsOn()
    clip = vtk.vtkClipPolyData()
    clip.SetInputData(updated(select))
    clip.SetValue(0)
    clip.Update()


def clip_reflect():
    cut = vtk.vtkPlane()
    cut.SetOrigin(*MIDDLE)
    cut.SetNormal(1, 0, 0)
    clip = vtk.vtkClipPolyData()
    clip.SetClipFunction(cut)
    half = updated(clip)
    other = vtk.vtkReflectionFilter()
    other.SetPlaneToXMin()
    other.CopyInputOn()
    other.SetInputData(half)
    other.Update()


def windowed_sinc():
    smooth = vtk.vtkWindowedSincPolyDataFilter()
    smooth.SetNumberOfIterations(20)
    smooth.SetPassBand(0.1)
    updated(smooth)


def read_stl():
    reader = vtk.vtkSTLReader()
    reader.SetFileName(STL)
    reader.Update()


def fill_holes():
    fill = vtk.vtkFillHolesFilter()
    fill.SetHoleSize(1e6)
    updated(fill)


def clean_connect():
    clean = vtk.vtkCleanPolyData()
    whole = updated(clean)
    largest = vtk.vtkPolyDataConnectivityFilter()
    largest.SetExtractionModeToLargestRegion()
    updated(largest, whole)


def decimate_quarter():
    fewer = vtk.vtkQuadricDecimation()
    fewer.SetTargetReduction(0.75)
    updated(fewer)


def boolean():
    both = vtk.vtkBooleanOperationPolyDataFilter()
    both.SetOperationToUnion()
    both.SetInputData(0, BODY)
    both.SetInputData(1, SECOND)
    both.Update()


def transform():
    move = vtk.vtkTransform()
    move.RotateZ(12)
    move.Translate(3, 4, 5)
    moved = vtk.vtkTransformPolyDataFilter()
    moved.SetTransform(move)
    updated(moved)


def normals():
    made = vtk.vtkPolyDataNormals()
    made.SplittingOff()
    made.ConsistencyOff()
    updated(made)


def mass():
    measured = vtk.vtkMassProperties()
    measured.SetInputData(BODY)
    measured.GetVolume()
    measured.GetSurfaceArea()


def cell_tree():
    made = vtk.vtkCellTreeLocator()
    made.SetDataSet(BODY)
    made.BuildLocator()


def locator():
    made = vtk.vtkStaticCellLocator()
    made.SetDataSet(BODY)
    made.BuildLocator()
    return made


def spiral(count, radius):
    """Places round the body, as rayAt of bodies.ts has them."""
    for n in range(count):
        turn = n * 2.399963
        height = LOW_Z + (HIGH_Z - LOW_Z) * (0.15 + 0.7 * ((n * 0.618034) % 1))
        yield (MIDDLE[0] + radius * math.cos(turn), MIDDLE[1] + radius * math.sin(turn), height)


def closest(count):
    ready = locator()
    cell = vtk.vtkGenericCell()
    found = [0.0, 0.0, 0.0]
    places = list(spiral(count, 200))
    number, part, square = vtk.reference(0), vtk.reference(0), vtk.reference(0.0)

    def work():
        for place in places:
            ready.FindClosestPoint(place, found, cell, number, part, square)

    return work


def rays(count):
    ready = locator()
    cell = vtk.vtkGenericCell()
    ways = [(place, (MIDDLE[0], MIDDLE[1], place[2])) for place in spiral(count, 600)]
    found, inside = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    t, part, number = vtk.reference(0.0), vtk.reference(0), vtk.reference(0)

    def work():
        for start, end in ways:
            ready.IntersectWithLine(start, end, 1e-6, t, found, inside, part, number, cell)

    return work


def signed(count):
    distance = vtk.vtkImplicitPolyDataDistance()
    distance.SetInput(BODY)
    places = list(spiral(count, 150))

    def work():
        for place in places:
            distance.EvaluateFunction(place)

    return work


def sections():
    cutter = vtk.vtkCutter()
    cutter.SetCutFunction(plane(0))
    cutter.GenerateValues(50, 0.1 * (HIGH_Z - LOW_Z), 0.9 * (HIGH_Z - LOW_Z))
    updated(cutter)


WORKS = {
    'clip-cap': lambda: clip_cap(plane(0.5)),
    'clip-cap-2': lambda: clip_cap(plane(0.2), plane(0.8, -1)),
    'clip-loop': clip_loop,
    'clip-reflect': clip_reflect,
    'windowed-sinc': windowed_sinc,
    'fill-holes': fill_holes,
    'clean-connect': clean_connect,
    'decimate-quarter': decimate_quarter,
    'boolean': boolean,
    'transform': transform,
    'normals': normals,
    'mass': mass,
    'build-tree': cell_tree,
    'sections-50': sections,
    'read-stl': read_stl,
}
# Made ready before the clock runs.
READY = {'closest-1000': lambda: closest(1000), 'rays-1000': lambda: rays(1000), 'signed-distance-1000': lambda: signed(1000)}

STL = sys.argv[2] + '.stl'
if 'read-stl' in sys.argv[1]:
    writer = vtk.vtkSTLWriter()
    writer.SetFileTypeToBinary()
    writer.SetFileName(STL)
    writer.SetInputData(BODY)
    writer.Write()

told = {}
for name in sys.argv[1].split(','):
    best = math.inf
    for _ in range(2):
        work = READY[name]() if name in READY else WORKS[name]
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    told[name] = 1000 * best
print(json.dumps(told))
