"""The two networks of the reader of films; core/src/spine/match/ runs them without torch."""
import torch
import torch.nn as nn
import torch.nn.functional as F

# Half widths of the window for local contrast, as OVERVIEW.radius and STRIP.radius in prepare.ts.
RADIUS = {1: 9, 2: 24}


def planes(grey, radius):
    """uint8 or float levels [n, h, w] in 0..255 to two planes [n, 2, h, w]: `planesOf` of prepare.ts."""
    # Sums stay small about the middle of the range, where single precision has digits enough.
    x = grey.float() - 128

    def along(t, dim):
        size = t.shape[dim]
        low = torch.arange(size).sub(radius).clamp(min=0)
        high = torch.arange(size).add(radius + 1).clamp(max=size)
        sums = F.pad(t.cumsum(dim), (1, 0) if dim == 2 else (0, 0, 1, 0))
        means = sums.index_select(dim, high) - sums.index_select(dim, low)
        return means / ((high - low) if dim == 2 else (high - low)[:, None])

    box = lambda t: along(along(t, 1), 2)

    mean = box(x)
    sd = (box(x * x) - mean * mean).clamp(min=0).sqrt().clamp(min=10)
    return torch.stack([(x + 128) / 255 - 0.5, 0.5 * ((x - mean) / sd).clamp(-3, 3)], 1)


class Conv(nn.Sequential):
    """3 x 3 convolution, batch normalisation, ReLU."""

    def __init__(self, i, o, stride=1):
        super().__init__(nn.Conv2d(i, o, 3, stride, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU())


class Overview(nn.Module):
    """Whole film [n, 2, 320, 160] to rows [n, 3, 80, 40] (column, level, presence) and verdict [n, 9] (six classes; inverted, metal, stitched)."""

    def __init__(self):
        super().__init__()
        self.c1, self.c2, self.c3 = Conv(2, 16, 2), Conv(16, 24, 2), Conv(24, 32)
        self.c4, self.c5 = Conv(32, 48, 2), Conv(48, 48)
        self.c6, self.c7 = Conv(48, 64, 2), Conv(64, 64)
        self.c8, self.c9, self.c10 = Conv(64, 96, 2), Conv(96, 96), Conv(96, 96)
        self.u1, self.u2, self.u3 = Conv(160, 64), Conv(112, 48), Conv(80, 32)
        self.rows = nn.Conv2d(32, 3, 1)
        self.f1, self.f2 = nn.Linear(192, 64), nn.Linear(64, 9)

    def forward(self, x):
        a = self.c3(self.c2(self.c1(x)))
        b = self.c5(self.c4(a))
        c = self.c7(self.c6(b))
        d = self.c10(self.c9(self.c8(c)))
        up = lambda t: F.interpolate(t, scale_factor=2, mode='nearest')
        e = self.u1(torch.cat([up(d), c], 1))
        e = self.u2(torch.cat([up(e), b], 1))
        e = self.u3(torch.cat([up(e), a], 1))
        pooled = torch.cat([d.mean((2, 3)), d.amax((2, 3))], 1)
        with torch.autocast('cpu', enabled=False):
            return self.rows(e.float()), self.f2(F.relu(self.f1(pooled.float())))


class Along(nn.Module):
    """Convolution of three rows `dilation` apart, added to what it was given."""

    def __init__(self, n, dilation):
        super().__init__()
        self.conv = nn.Conv2d(n, n, (3, 1), 1, (dilation, 0), (dilation, 1), bias=False)
        self.norm = nn.BatchNorm2d(n)

    def forward(self, x):
        return x + F.relu(self.norm(self.conv(x)))


class Strip(nn.Module):
    """
    Strip [n, 2, 704, 96] to rows [n, 12, 176]: logit that a vertebra's middle lies there; of the nearest vertebra (x - 48) / 16, (y - row) / 16, half width
    / 16 and slope of the upper plate, the same of the lower one; logarithms of the errors of both slopes; (level - 8) / 4.
    """

    def __init__(self):
        super().__init__()
        self.s1, self.s2, self.s3 = Conv(2, 16, 2), Conv(16, 32, 2), Conv(32, 32)
        self.s4, self.s5 = Conv(32, 48, (1, 2)), Conv(48, 48)
        self.s6, self.s7 = Conv(48, 64, (1, 2)), Conv(64, 64)
        self.across = nn.Sequential(nn.Conv2d(64, 96, (3, 6), 1, (1, 0), bias=False), nn.BatchNorm2d(96), nn.ReLU())
        self.along = nn.Sequential(*[Along(96, d) for d in (1, 2, 4, 8, 16, 32)])
        self.h1 = nn.Sequential(nn.Conv2d(96, 96, (3, 1), 1, (1, 0), bias=False), nn.BatchNorm2d(96), nn.ReLU())
        self.h2 = nn.Conv2d(96, 12, 1)

    def forward(self, x):
        x = self.s7(self.s6(self.s5(self.s4(self.s3(self.s2(self.s1(x)))))))
        x = self.along(self.across(x))
        # In full precision also where training runs in half: slopes are a matter of thousandths.
        with torch.autocast('cpu', enabled=False):
            return self.h2(self.h1(x.float()))[..., 0]


NETS = {1: Overview, 2: Strip}
